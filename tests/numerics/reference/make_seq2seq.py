"""Makes seq2seq.json, what PyTorch says about whole translation models: test_seq2seq_reference.py holds ours against it.

To be run by hand, in the environment of make.py:

    torch-venv/bin/python tests/numerics/reference/make_seq2seq.py

Nothing of the book is imported. The models are built from PyTorch's own layers: a packed bidirectional GRU reads sentences of
different lengths, a GRU cell writes, cross_entropy leaves padding out, and the optimiser is torch.optim.Adam. Parameters are
stored in PyTorch's layout: matrices to be multiplied from the left, in a GRU the blocks of rows reset, update, candidate.
"""

import json
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

VALUES = Path(__file__).with_name("seq2seq.json")
PAD, START = 0, 1
SOURCE = torch.tensor([[4, 5, 6, 5], [6, 4, 0, 0], [5, 6, 4, 0]])  # filled up with 0
TARGET = torch.tensor([[4, 7, 2, 0, 0], [6, 5, 4, 6, 2], [7, 2, 0, 0, 0]])
SOURCE_WORDS, TARGET_WORDS, EMBEDDING, HIDDEN, ATTENTION = 7, 8, 3, 2, 3
ADAM = {"lr": 0.05, "betas": (0.9, 0.98), "eps": 1e-8}
CLIP = 0.3

torch.set_default_dtype(torch.float64)
torch.set_num_threads(1)  # the order of sums, and so the last digit, stays the same
torch.manual_seed(0)


class Model(nn.Module):
    """An encoder and a decoder. kind: encdec, search, dot, general; the last two with or without input feeding."""

    def __init__(self, kind: str, decoder: int = 2 * HIDDEN, feeding: bool = False) -> None:
        super().__init__()
        self.kind, self.feeding = kind, feeding
        both = 2 * HIDDEN
        beside = both if kind in {"encdec", "search"} else EMBEDDING if feeding else 0
        self.source = nn.Embedding(SOURCE_WORDS, EMBEDDING)
        self.target = nn.Embedding(TARGET_WORDS, EMBEDDING)
        self.encoder = nn.GRU(EMBEDDING, HIDDEN, bidirectional=True)
        self.start = nn.Linear(both, decoder)
        self.decoder = nn.GRUCell(EMBEDDING + beside, decoder)
        self.combine = nn.Linear(decoder + both, EMBEDDING, bias=False)
        self.bias = nn.Parameter(torch.empty(TARGET_WORDS))
        if kind == "search":
            self.query = nn.Linear(decoder, ATTENTION, bias=False)
            self.key = nn.Linear(both, ATTENTION, bias=False)
            self.v = nn.Linear(ATTENTION, 1, bias=False)
        if kind == "general":
            self.key = nn.Linear(both, decoder, bias=False)
        for name, weight in self.named_parameters():
            weight.data.zero_() if "bias_hh" in name else weight.data.normal_(std=0.7)

    def forward(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor | None]:
        """The scores of all words at all steps [b, m, T], and the attention weights [b, m, n]."""
        lengths = (source != PAD).sum(1)
        packed = nn.utils.rnn.pack_padded_sequence(self.source(source).transpose(0, 1), lengths, enforce_sorted=False)
        read, last = self.encoder(packed)
        self.annotations = nn.utils.rnn.pad_packed_sequence(read)[0].transpose(0, 1)
        self.allowed = torch.arange(source.shape[1]) < lengths[:, None]
        self.fixed = torch.cat([last[0], last[1]], 1)
        state, fed = torch.tanh(self.start(self.fixed)), torch.zeros(len(source), EMBEDDING)
        scores, weights = [], []
        for previous in torch.cat([torch.full_like(target[:, :1], START), target[:, :-1]], 1).T:
            state, fed, looked = self.step(self.target(previous), state, fed)
            scores.append(fed @ self.target.weight.T + self.bias)
            weights.append(looked)
        return torch.stack(scores, 1), None if self.kind == "encdec" else torch.stack(weights, 1)

    def step(self, word: Tensor, state: Tensor, fed: Tensor) -> tuple[Tensor, Tensor, Tensor | None]:
        """The next state, the attentional state from which its word is written, and the weights."""
        looked, context = None, self.fixed
        if self.kind == "search":
            looked, context = self.look(state)
        if self.kind in {"encdec", "search"}:
            state = self.decoder(torch.cat([word, context], 1), state)
        else:
            state = self.decoder(torch.cat([word, fed], 1) if self.feeding else word, state)
            looked, context = self.look(state)
        return state, torch.tanh(self.combine(torch.cat([state, context], 1))), looked

    def look(self, state: Tensor) -> tuple[Tensor, Tensor]:
        if self.kind == "search":
            scores = self.v(torch.tanh(self.query(state)[:, None] + self.key(self.annotations)))[..., 0]
        else:
            keys = self.key(self.annotations) if self.kind == "general" else self.annotations
            scores = torch.einsum("bd,bnd->bn", state, keys)
        weights = torch.softmax(scores.masked_fill(~self.allowed, -torch.inf), 1)
        return weights, torch.einsum("bn,bnk->bk", weights, self.annotations)


def case(model: Model) -> dict[str, Tensor]:
    """Loss, gradients, log-probabilities and weights; then the parameters after three clipped steps of Adam."""
    parameters = {name: weight for name, weight in model.named_parameters() if "bias_hh" not in name}
    found = {name: weight.detach().clone() for name, weight in parameters.items()}
    scores, weights = model(SOURCE, TARGET)
    loss = functional.cross_entropy(scores.transpose(1, 2), TARGET, ignore_index=PAD)
    log_probabilities = torch.log_softmax(scores, -1).gather(2, TARGET[..., None])[..., 0]
    found |= {"loss": loss, "log_probabilities": torch.where(TARGET == PAD, 0, log_probabilities)}
    found |= {} if weights is None else {"weights": weights}
    loss.backward()
    found |= {f"d_{name}": weight.grad.clone() for name, weight in parameters.items()}
    optimiser, norms = torch.optim.Adam(parameters.values(), **ADAM), []
    for _ in range(3):
        model.zero_grad()
        functional.cross_entropy(model(SOURCE, TARGET)[0].transpose(1, 2), TARGET, ignore_index=PAD).backward()
        norms.append(torch.linalg.vector_norm(torch.cat([weight.grad.flatten() for weight in parameters.values()])))
        for weight in parameters.values():  # clip_grad_norm_ divides by norm + 10⁻⁶
            weight.grad *= min(1.0, CLIP / norms[-1])
        optimiser.step()
    return found | {"norms": torch.stack(norms)} | {f"learned_{name}": weight.data for name, weight in parameters.items()}


def main() -> None:
    """Writes seq2seq.json, one array a line."""
    cases = {
        "encdec": case(Model("encdec", decoder=3)),
        "search": case(Model("search", decoder=3)),
        "dot": case(Model("dot")),
        "general": case(Model("general", decoder=3)),
        "dot_feeding": case(Model("dot", feeding=True)),
        "general_feeding": case(Model("general", decoder=3, feeding=True)),
    }
    lines = [f'  "torch": "{torch.__version__}"', f'  "source": {SOURCE.tolist()}', f'  "target": {TARGET.tolist()}']
    for name, values in cases.items():
        arrays = (f'    "{key}": {json.dumps(value.detach().tolist())}' for key, value in values.items())
        lines.append(f'  "{name}": {{\n' + ",\n".join(arrays) + "\n  }")
    VALUES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
