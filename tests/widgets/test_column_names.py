"""Names below a map are level where a picture has room for all of them: nobody should have to tilt the head without need."""

from xml.etree import ElementTree

from widgets.column_names import named


def shown(names: list[str], wide: float) -> dict[str, list[bool]]:
    """By the class of the part they stand in, "" for none: whether each name is turned."""
    drawn = ElementTree.fromstring(f"<g>{''.join(named([10.0 * k for k in range(len(names))], names, wide, 0))}</g>")
    groups = drawn.findall("g[@class]") or [drawn]
    return {group.get("class", ""): ["transform" in text.attrib for text in group.iter("text")] for group in groups}


def test_a_picture_with_room_has_level_names_and_a_narrower_one_slanted() -> None:
    assert shown(["the", "bank", "by"], 10) == {"from-26": [False] * 3, "up-to-26": [True] * 3}


def test_longer_names_need_a_wider_picture() -> None:
    assert set(shown(["yesterday", "I"], 12.5)) == {"from-34", "up-to-34"}
    assert set(shown(["花园后面的老房子", "我"], 18)) == {"from-40", "up-to-40"}


def test_where_even_a_wide_picture_has_no_room_all_are_slanted() -> None:
    assert shown(["incomprehensibilities", "a"], 10) == {"": [True, True]}
