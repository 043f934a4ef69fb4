"""Small faults of a module: each mutant is the module with one of them."""

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Final

# Outside functions: a constant, a table, a default, a decorator.
MODULE: Final = "module"

OPERATORS: Final = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.USub: ast.UAdd,
}
NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Words for people and notes for programmers: neither is a figure, and what asserts state is no behaviour.
LEFT_OUT: Final = (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom)
WORDS: Final = ("gettext_noop", "TypeVar")
# How a class is built and stored, and that two lists are equally long: neither is a figure.
FLAGS: Final = ("slots", "kw_only", "strict")


@dataclass(frozen=True)
class Mutant:
    path: str
    function: str
    change: str
    tree: ast.Module

    @property
    def name(self) -> str:
        return f"{self.path} {self.function}: {self.change}"


@dataclass(frozen=True)
class _Place:
    """A node that can be changed, by its path from the root."""

    way: tuple[tuple[str, int | None], ...]
    function: str
    node: ast.AST
    other: ast.AST


def mutants_of(source: str, path: str) -> Iterator[Mutant]:
    """Every mutant, always in the same order and with the same names."""
    tree = ast.parse(source)
    result: Counter[tuple[str, str]] = Counter()
    for place in _places(tree, (), "", MODULE):
        change = f"{_shown(place.node)} → {_shown(place.other)}"
        result[place.function, change] += 1
        times = result[place.function, change]
        yield Mutant(path, place.function, change if times == 1 else f"{change} ({times})", _changed(tree, place))


def _shown(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:70]


def _changed(tree: ast.Module, place: _Place) -> ast.Module:
    changed = deepcopy(tree)
    holder: ast.AST = changed
    *before, (field, index) = place.way
    for name, number in before:
        holder = getattr(holder, name) if number is None else getattr(holder, name)[number]
    other = ast.copy_location(place.other, place.node)
    if index is None:
        setattr(holder, field, other)
    else:
        getattr(holder, field)[index] = other
    return ast.fix_missing_locations(changed)


def _places(node: ast.AST, way: tuple[tuple[str, int | None], ...], inside: str, function: str) -> Iterator[_Place]:
    """From the root downwards. `inside` is the dotted name of the enclosing classes and functions."""
    for other in _others(node, function):
        yield _Place(way, function, node, other)
    for field, index, child in _children(node):
        at = (*way, (field, index))
        if not isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from _places(child, at, inside, function)
            continue
        named = f"{inside}.{child.name}".removeprefix(".")
        if isinstance(child, ast.ClassDef) or function != MODULE:
            yield from _places(child, at, named, function)
        else:
            yield from _function_places(child, at, named)


def _function_places(node: ast.FunctionDef, way: tuple[tuple[str, int | None], ...], named: str) -> Iterator[_Place]:
    # Defaults and decorators are worked out where the module is read, the body each time it is called.
    for field, index, child in _children(node):
        yield from _places(child, (*way, (field, index)), named, named if field == "body" else MODULE)


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        several = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, child in several:
            if isinstance(child, ast.AST) and not _is_left_out(child):
                yield field, index, child


def _is_left_out(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in WORDS
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.FunctionDef(name=name):
            return name in WORDS
        case ast.keyword(arg=name):
            return name in FLAGS
    return isinstance(node, LEFT_OUT)


def _others(node: ast.AST, function: str) -> Iterator[ast.AST]:
    """Likely wrong versions of the node."""
    match node:
        case ast.Compare(ops=ops):
            for place, each in enumerate(ops):
                changed = deepcopy(node)
                changed.ops[place] = OPERATORS[type(each)]()
                yield changed
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.UnaryOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            changed = deepcopy(node)
            changed.op = OPERATORS[type(op)]()
            yield changed
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if function != MODULE:
            yield ast.Constant(f"{value}XX")
        case ast.Call(func=ast.Name(id=name)) if name in NAMES:
            changed = deepcopy(node)
            changed.func = ast.Name(NAMES[name], ast.Load())
            yield changed
        case ast.Return(value=ast.AST() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()) if function != MODULE:
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
    yield from _conditions(node)


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    """A plain name or call as a condition, negated; comparisons are changed themselves."""
    if not isinstance(node, ast.If | ast.IfExp | ast.While | ast.comprehension):
        return
    plain = ast.Name | ast.Attribute | ast.Call | ast.NamedExpr | ast.Subscript
    if isinstance(node, ast.comprehension):
        for place, test in enumerate(node.ifs):
            if isinstance(test, plain):
                changed = deepcopy(node)
                changed.ifs[place] = ast.UnaryOp(ast.Not(), test)
                yield changed
    elif isinstance(node.test, plain):
        changed = deepcopy(node)
        changed.test = ast.UnaryOp(ast.Not(), node.test)
        yield changed
