"""The TeX that formulas may use: our own short commands, the colour roles, and what to say about a mistake."""

import re

from sitegen.markdown import symbols

# The converter knows named colours; mathml() turns these four, which nobody writes by hand, into classes of the page.
_ROLES = {
    "source": ("Cerulean", "#00ADE7"),
    "target": ("Salmon", "#FF908A"),
    "weight": ("Orchid", "#AC72B9"),
    "context": ("Emerald", "#00B1A0"),
}
ROLE_STYLES = tuple((f'style="color:{colour};"', f'class="{role}"') for role, (_, colour) in _ROLES.items())

MACROS = {
    **{role: rf"\textcolor{{{name}}}{{#1}}" for role, (name, _) in _ROLES.items()},
    **{name: rf"\operatorname{{{name}}}" for name in ("softmax", "score", "sigmoid", "align", "Var", "BLEU", "TV")},
    **{name: rf"\operatorname*{{{spelt}}}" for name, spelt in (("argmax", r"arg\,max"), ("argmin", r"arg\,min"))},
    "R": r"\mathbb{R}",
    "E": r"\mathbb{E}",
}

_OURS = re.compile(rf"\\({'|'.join(MACROS)})(?![A-Za-z])")

# Environments and commands that number by themselves: the numbers of the page would not agree with theirs.
NUMBERED = re.compile(r"\\begin\{(?:equation|align|alignat|gather|multline|flalign|eqnarray)\}|\\(?:tag|label|eqref|ref)\b")

# For "did you mean": what a chapter like ours uses, not all that the converter knows.
COMMANDS = tuple(
    """alpha beta gamma delta epsilon varepsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi omega
    Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega nabla partial infty ell
    frac tfrac dfrac sqrt sum prod int max min sup inf lim log ln exp sin cos tan sinh cosh tanh det dim
    cdot times odot otimes oplus circ pm mp le ge leq geq neq ne approx equiv sim simeq propto ll gg in notin subset subseteq cup cap
    to rightarrow leftarrow leftrightarrow Rightarrow Leftarrow mapsto longrightarrow uparrow downarrow
    forall exists mid lvert rvert lVert rVert langle rangle lfloor rfloor lceil rceil left right big Big bigl bigr Bigl Bigr
    hat bar tilde vec dot ddot overline underline overbrace underbrace overset underset stackrel
    mathbb mathbf mathcal mathrm mathsf mathtt mathit boldsymbol text textbf operatorname begin end
    quad qquad dots ldots cdots vdots ddots prime top displaystyle textstyle limits""".split()
)


def portable(tex: str) -> str:
    """The same formula for any other program: without colours and links, our short commands spelt out."""
    return _OURS.sub(lambda found: "" if found.group(1) in _ROLES else MACROS[found.group(1)], symbols.portable(tex))


def explain(message: str, tex: str) -> tuple[int, str]:
    """(offset into the formula, what was found there) from the converter's own words "7: Expected …"."""
    position, _, words = message.partition(": ")
    offset = min(int(position), len(tex)) if position.isdigit() else 0
    words = words.rstrip(".")
    return offset, f"in the formula: {words[:1].lower()}{words[1:]}"


def accepted(found: str) -> str:
    """What to write instead, as far as the message tells."""
    if "number its own lines" in found:
        return r"aligned, gathered or split inside $$ … $$, and the label (eq-name) after the closing $$"
    if any(f"\\{kind}" in found for kind in symbols.KINDS):
        return symbols.RULE
    command = re.search(r'unknown command "\\(\w+)"', found)
    if command is None:
        return "TeX maths as in a paper; braces and \\begin … \\end in pairs"
    from difflib import get_close_matches

    close = get_close_matches(command.group(1), (*COMMANDS, *MACROS, *symbols.KINDS), n=1, cutoff=0.75)
    guess = f"did you mean \\{close[0]}? " if close else ""
    return f"{guess}names of functions are \\operatorname{{…}}, words are \\text{{…}}"
