"""Runs every measure and prints one line for each."""

import subprocess
import sys
import time


def start_up(runs: int = 10) -> float:
    """The fastest of some runs of `mapforge --help`, in milliseconds."""
    return min(_milliseconds_of_help() for _ in range(runs))


def _milliseconds_of_help() -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "mapforge", "--help"], check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    print(f"start-up of mapforge --help: {start_up():.0f} ms")
