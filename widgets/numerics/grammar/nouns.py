"""The nouns of the grammar, each with its classifier."""

from typing import NamedTuple


class Noun(NamedTuple):
    """One noun in both languages."""

    one: str
    many: str  # empty for the words that are only used in the singular
    chinese: str
    measure: str  # the classifier that counts it
    kind: str


# one, many, Chinese, classifier
_NOUNS = {
    "person": """
        girl girls 女孩 个
        boy boys 男孩 个
        child children 孩子 个
        student students 学生 个
        friend friends 朋友 个
        farmer farmers 农民 个
        teacher teachers 老师 位
        doctor doctors 医生 位
        writer writers 作家 位
        singer singers 歌手 位""",
    "animal": """
        cat cats 猫 只
        dog dogs 狗 只
        bird birds 鸟 只
        rabbit rabbits 兔子 只
        horse horses 马 匹
        fish fish 鱼 条""",
    "food": """
        apple apples 苹果 个
        orange oranges 橙子 个
        egg eggs 鸡蛋 个
        cake cakes 蛋糕 个""",
    "text": """
        book books 书 本
        letter letters 信 封
        story stories 故事 个
        newspaper newspapers 报纸 份""",
    "worn": """
        hat hats 帽子 顶
        coat coats 大衣 件
        dress dresses 裙子 条""",
    "carried": """
        bag bags 包 个
        umbrella umbrellas 雨伞 把""",
    "thing": """
        knife knives 刀 把
        key keys 钥匙 把
        cup cups 杯子 个
        flower flowers 花 朵
        photo photos 照片 张
        map maps 地图 张
        box boxes 盒子 个
        car cars 汽车 辆""",
    "furniture": """
        table tables 桌子 张
        chair chairs 椅子 把
        bed beds 床 张""",
    "kin": """
        mother - 妈妈 位
        father - 爸爸 位
        sister - 姐姐 个
        brother - 哥哥 个""",
    "name": """
        Anna - 安娜 -
        Mary - 玛丽 -
        Tom - 汤姆 -
        Peter - 彼得 -""",
    "place": """
        garden - 花园 个
        park - 公园 个
        library - 图书馆 个
        school - 学校 所
        shop - 商店 家
        kitchen - 厨房 个
        house - 房子 座
        river - 河 条
        bridge - 桥 座
        tree - 树 棵""",
    "part": """
        tail - 尾巴 条""",
}


def _read_nouns() -> dict[str, tuple[Noun, ...]]:
    kinds = {}
    for kind, lines in _NOUNS.items():
        rows = (line.split() for line in lines.strip().splitlines())
        kinds[kind] = tuple(Noun(one, many.strip("-"), chinese, measure.strip("-"), kind) for one, many, chinese, measure in rows)
    return kinds


NOUNS = _read_nouns()  # by kind
BY_NAME = {noun.one: noun for nouns in NOUNS.values() for noun in nouns}


def nouns_of(names: str) -> tuple[Noun, ...]:
    """The nouns that a list of words means: a noun stands for itself, a kind ("food") for all of its nouns."""
    return tuple(noun for name in names.split() for noun in NOUNS.get(name, (BY_NAME.get(name),)) if noun)
