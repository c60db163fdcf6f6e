"""Who plays: so many processes here, or the workers of a cluster."""

from __future__ import annotations

from typing import TypeAlias

from mapforge.lab.cluster import ClusterCrew
from mapforge.lab.crew import Crew

Hands: TypeAlias = int | str
"""A number of processes, or the address of a Dask scheduler."""


AnyCrew: TypeAlias = Crew | ClusterCrew


def crew_of(hands: Hands) -> AnyCrew:
    """The crew that plays; as a context, it goes home at the end."""
    return ClusterCrew(hands) if isinstance(hands, str) else Crew(hands)
