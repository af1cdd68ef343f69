"""Works out a sum that an author wrote down, 2 * 512**2 + 512: numbers, + - * / **, brackets and a few functions, and nothing else."""

import ast
import math
from collections.abc import Callable

ACCEPTED = "numbers, + - * / **, brackets, sqrt, log, exp, floor"
LONGEST = 300  # letters; also keeps the nesting shallow
FUNCTIONS: dict[str, Callable[[float], float]] = {"sqrt": math.sqrt, "log": math.log, "exp": math.exp, "floor": math.floor}
OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: math.pow,  # of floats: no power can fill the memory
}


def evaluate(expression: str) -> float:
    """Its value. Raises ValueError that says what cannot be worked out."""
    if len(expression) > LONGEST:
        raise ValueError(f"a sum of more than {LONGEST} letters")
    try:
        result = _value(ast.parse(expression.strip(), mode="eval").body)
    except SyntaxError:
        raise ValueError(f'"{expression}" is no sum') from None
    except (ArithmeticError, RecursionError) as error:
        raise ValueError(f'"{expression}" has no value ({error})') from None
    if not math.isfinite(result):
        raise ValueError(f'"{expression}" is not finite')
    return result


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number)
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in OPERATIONS:
            return OPERATIONS[type(operation)](_value(left), _value(right))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](_value(argument))
    raise ValueError(f'"{ast.unparse(node)}" in a sum')
