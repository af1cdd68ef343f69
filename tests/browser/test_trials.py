"""A few attempts of each trial that plays in a browser; `python3 build.py trials` makes them all."""

from importlib import import_module

import pytest
from playwright.sync_api import Browser

from tests.browser.server import Server
from tests.trials.stage import Stage

SHARES = {
    "boot_faults": 0.02,
    "host_policies": 0.05,
    "runtime": 0.004,
    "addresses": 0.03,
    "messages": 0.01,
    "canary": 0.04,
    "agreement": 0.01,
    "starts": 0.01,
    "each_start": 0.005,
}


@pytest.mark.parametrize("name", SHARES)
def test_what_is_tried_holds(server: Server, browser: Browser, name: str) -> None:
    tally = import_module(f"tests.trials.{name}").run(Stage(server, browser), SHARES[name])
    assert tally.tried > 4
    assert tally.broken == []
    assert server.faults == []
