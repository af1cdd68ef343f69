"""Everything but nouns, verbs and adjectives: each English form beside the Chinese that it answers to."""

# subject, object, possessive | Chinese
PRONOUNS = (
    ("I", "me", "my", "我"),
    ("you", "you", "your", "你"),
    ("he", "him", "his", "他"),
    ("she", "her", "her", "她"),
    ("we", "us", "our", "我们"),
    ("they", "them", "their", "他们"),
)
NUMBERS = (("two", "两"), ("three", "三"), ("four", "四"))
AMOUNTS = (("some", "一些"), ("many", "很多"))
POINTERS = (("this", "these", "这", "这些"), ("that", "those", "那", "那些"))
FREQUENCIES = (("often", "经常"), ("always", "总是"), ("sometimes", "有时"), ("never", "从不"))
MANNERS = (("quickly", "很快"), ("slowly", "慢慢"), ("quietly", "悄悄"), ("carefully", "小心"), ("happily", "高兴"))
PAST_TIMES = (
    ("yesterday", "昨天"),
    ("today", "今天"),
    ("this morning", "今早"),
    ("last night", "昨晚"),
    ("last week", "上周"),
)
FUTURE_TIMES = (("tomorrow", "明天"), ("today", "今天"), ("tonight", "今晚"), ("next week", "下周"))
DAILY = ("every day", "每天")
CLAUSE_TIMES = (("when", "时候"), ("before", "以前"), ("after", "以后"))
