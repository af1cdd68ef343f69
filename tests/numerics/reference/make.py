"""Makes values.json, what PyTorch says about the book's numerics: test_reference.py holds ours against it.

To be run by hand, since PyTorch is no dependency of the book and 200 MB for a few numbers:

    python3 -m venv torch-venv
    torch-venv/bin/pip install torch==2.13.0
    torch-venv/bin/python tests/numerics/reference/make.py

Nothing of the book is imported. The inputs are drawn here and stored beside the results, all in float64 and in PyTorch's
own layout: blocks of rows, in a GRU reset, update, candidate, in an LSTM input, forget, candidate, output.
"""

import json
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.autograd.functional import jacobian
from torch.nn import functional

VALUES = Path(__file__).with_name("values.json")
WORDS, BATCH, INPUT, WIDTH = 4, 2, 3, 2
HIDDEN = 5  # of a score, and of Luong's attentional state

torch.set_default_dtype(torch.float64)
torch.set_num_threads(1)  # the order of sums, and so the last digit, stays the same
torch.manual_seed(0)


def main() -> None:
    """Writes values.json, one array a line."""
    cases = {
        "tanh": cell_case(nn.RNNCell(INPUT, WIDTH), parts=1),
        "gru": cell_case(nn.GRUCell(INPUT, WIDTH), parts=1),
        "lstm": cell_case(nn.LSTMCell(INPUT, WIDTH), parts=2),
        "tanh_both": both_case(nn.RNN(INPUT, WIDTH, bidirectional=True)),
        "gru_both": both_case(nn.GRU(INPUT, WIDTH, bidirectional=True)),
        "lstm_both": both_case(nn.LSTM(INPUT, WIDTH, bidirectional=True)),
        "jacobians": jacobians_case(5, 3),
        "softmax": softmax_case(),
        "ridge": ridge_case(9, 4, 2),
        "ridge_wide": ridge_case(3, 5, 2),
        "dot_attention": dot_attention_case(),
        "general": general_case(),
        "additive": additive_case(),
        "bahdanau": bahdanau_case(),
        "luong_feeding": luong_feeding_case(),
    }
    lines = [f'  "torch": "{torch.__version__}"']
    for name, case in cases.items():
        arrays = (f'    "{key}": {json.dumps(value.detach().tolist())}' for key, value in case.items())
        lines.append(f'  "{name}": {{\n' + ",\n".join(arrays) + "\n  }")
    VALUES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


def cell_case(cell: nn.RNNCell | nn.GRUCell | nn.LSTMCell, parts: int) -> dict[str, Tensor]:
    """A batch of sentences read from a given start; the gradients of Σ pull · states. An LSTM's state is [h, c]."""
    weights = fresh(cell)
    x, start = leaf(WORDS, BATCH, INPUT), leaf(BATCH, parts * WIDTH)
    state, states = start, []
    for word in x:
        state = torch.cat(cell(word, state.chunk(2, dim=1)), dim=1) if parts == 2 else cell(word, state)
        states.append(state)
    return {"x": x, "start": start, **weights} | pulled(torch.stack(states), x=x, start=start, **weights)


def both_case(network: nn.RNN | nn.GRU | nn.LSTM) -> dict[str, Tensor]:
    """The same for the states h of an encoder that reads in both directions, starting from 0."""
    weights = fresh(network)
    x = leaf(WORDS, BATCH, INPUT)
    return {"x": x, **weights} | pulled(network(x)[0], x=x, **weights)


def fresh(network: nn.Module) -> dict[str, Tensor]:
    """New weights of a size at which gates neither idle nor saturate. PyTorch's second bias is 0: our cells have one."""
    weights = {name: weight.data.normal_(std=0.8) for name, weight in network.named_parameters()}
    for name, weight in weights.items():
        if name.startswith("bias_hh"):
            weight.zero_()
    return {name: weight for name, weight in network.named_parameters() if not name.startswith("bias_hh")}


def pulled(states: Tensor, **leaves: Tensor) -> dict[str, Tensor]:
    """The states, a random ∂L/∂states, and ∂L/∂leaf for each leaf by autograd."""
    pull = torch.randn_like(states)
    gradients = torch.autograd.grad(states, list(leaves.values()), pull)
    return {"states": states, "pull": pull} | {f"d_{name}": d for name, d in zip(leaves, gradients, strict=True)}


def jacobians_case(words: int, width: int) -> dict[str, Tensor]:
    """h_t = tanh(W h_{t-1} + w_t) without any other weight: full Jacobians of c = h_n, of all states, and of both directions."""
    one, two = nn.RNN(width, width, bias=False), nn.RNN(width, width, bias=False, bidirectional=True)
    for name, weight in [*one.named_parameters(), *two.named_parameters()]:
        weight.data = torch.eye(width) if name.startswith("weight_ih") else torch.randn(width, width)
    two.weight_hh_l0.data = one.weight_hh_l0.data
    x = 0.5 * torch.randn(words, width)
    return {
        "x": x,
        "onward": one.weight_hh_l0,
        "back": two.weight_hh_l0_reverse,
        "states": two(x)[0],
        "context_by_word": jacobian(lambda x: one(x)[0][-1], x),  # [h, n, h]
        "state_by_word": jacobian(lambda x: one(x)[0], x),  # [n, h, n, h]
        "both_by_word": jacobian(lambda x: two(x)[0], x),  # [n, 2h, n, h]
    }


def softmax_case() -> dict[str, Tensor]:
    """Four decisions: ordinary, with huge scores, with tiny differences, and with two choices masked by −∞."""
    scores = torch.randn(4, 5)
    scores[1] += 1000
    scores[2] *= 1e-3
    scores[3, [0, 3]] = -torch.inf
    scores.requires_grad_()
    temperature, wanted = torch.tensor(0.7), torch.tensor([0, 4, 2, 1])
    weights = torch.softmax(scores / temperature, -1)
    weight_by_score = jacobian(lambda e: torch.softmax(e / temperature, -1), scores)  # [4, 5, 4, 5]
    loss = functional.cross_entropy(scores / temperature, wanted)
    return {
        "scores": scores,
        "temperature": temperature,
        "weights": weights,
        "log_weights": torch.log_softmax(scores / temperature, -1),
        "jacobians": torch.stack([weight_by_score[row, :, row] for row in range(4)]),
        "entropy": torch.special.entr(weights).sum(-1),
        "wanted": wanted,
        "cross_entropy": loss,
        "d_scores": torch.autograd.grad(loss, scores)[0],
    }


def ridge_case(examples: int, features: int, targets: int) -> dict[str, Tensor]:
    """Not the formula of Hoerl and Kennard again, but least squares with √λ I below the features and zeros below the targets."""
    x, y, penalty = torch.randn(examples, features), torch.randn(examples, targets), torch.tensor(0.3)
    longer_x = torch.cat([x, penalty.sqrt() * torch.eye(features)])
    longer_y = torch.cat([y, torch.zeros(features, targets)])
    return {"x": x, "y": y, "penalty": penalty, "weights": torch.linalg.lstsq(longer_x, longer_y, driver="gelsd").solution}


def dot_attention_case() -> dict[str, Tensor]:
    """PyTorch's own scaled dot attention, with the same states as keys and values; the second sentence has two words of four."""
    queries, sources = leaf(BATCH, 3, WIDTH), leaf(BATCH, WORDS, WIDTH)
    allowed = torch.arange(WORDS) < torch.tensor([WORDS, 2])[:, None, None]
    context = functional.scaled_dot_product_attention(queries, sources, sources, attn_mask=allowed)
    return {"queries": queries, "sources": sources, "allowed": allowed} | pulled(context, queries=queries, sources=sources)


def general_case() -> dict[str, Tensor]:
    """sᵀ W h as PyTorch's bilinear layer, pair by pair."""
    leaves = {"queries": leaf(BATCH, 3, WIDTH), "sources": leaf(BATCH, WORDS, INPUT), "matrix": leaf(WIDTH, INPUT)}
    queries, sources, matrix = leaves.values()
    pairs = (BATCH, 3, WORDS, -1)
    scores = functional.bilinear(queries[:, :, None].expand(pairs), sources[:, None].expand(pairs), matrix[None])[..., 0]
    return leaves | pulled(scores, **leaves)


def additive_case() -> dict[str, Tensor]:
    """v · tanh(W s + U h) from PyTorch's linear layers, pair by pair."""
    leaves = {"queries": leaf(BATCH, 3, WIDTH), "sources": leaf(BATCH, WORDS, INPUT)} | additive_leaves()
    return leaves | pulled(additive(leaves["queries"], leaves), **leaves)


def bahdanau_case() -> dict[str, Tensor]:
    """A decoder whose state before asks: s → e → α → c → s, with the plain cell. The states of a sentence, and all gradients."""
    cell = nn.RNNCell(2 * INPUT, WIDTH)
    leaves = {**fresh(cell), "x": leaf(WORDS, BATCH, INPUT), "start": leaf(BATCH, WIDTH), "sources": leaf(BATCH, 3, INPUT)} | additive_leaves()
    state, states = leaves["start"], []
    for word in leaves["x"]:
        context = torch.softmax(additive(state[:, None], leaves), -1) @ leaves["sources"]
        state = cell(torch.cat([word, context[:, 0]], 1), state)
        states.append(state)
    return leaves | pulled(torch.stack(states), **leaves)


def luong_feeding_case() -> dict[str, Tensor]:
    """A decoder whose new state asks, fed its attentional state of the step before. Those states, and all gradients."""
    cell = nn.RNNCell(INPUT + HIDDEN, WIDTH)
    leaves = {**fresh(cell), "x": leaf(WORDS, BATCH, INPUT), "start": leaf(BATCH, WIDTH), "sources": leaf(BATCH, 3, INPUT)}
    leaves |= {"matrix": leaf(WIDTH, INPUT), "combine": leaf(HIDDEN, INPUT + WIDTH)}
    state, fed, attentional = leaves["start"], torch.zeros(BATCH, HIDDEN), []
    for word in leaves["x"]:
        state = cell(torch.cat([word, fed], 1), state)
        scores = torch.einsum("bd,dk,bnk->bn", state, leaves["matrix"], leaves["sources"])
        context = torch.einsum("bn,bnk->bk", torch.softmax(scores, -1), leaves["sources"])
        fed = torch.tanh(functional.linear(torch.cat([context, state], 1), leaves["combine"]))
        attentional.append(fed)
    return leaves | pulled(torch.stack(attentional), **leaves)


def additive_leaves() -> dict[str, Tensor]:
    """The parameters of an additive score."""
    return {"query": leaf(HIDDEN, WIDTH), "source": leaf(HIDDEN, INPUT), "v": leaf(HIDDEN)}


def additive(queries: Tensor, leaves: dict[str, Tensor]) -> Tensor:
    """The scores of all queries with all sources. [b, m, d] -> [b, m, n]"""
    asked, keys = functional.linear(queries, leaves["query"]), functional.linear(leaves["sources"], leaves["source"])
    return torch.tanh(asked[:, :, None] + keys[:, None]) @ leaves["v"]


def leaf(*shape: int) -> Tensor:
    """Random numbers to take gradients of."""
    return torch.randn(*shape, requires_grad=True)


if __name__ == "__main__":
    main()
