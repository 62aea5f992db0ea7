from dataclasses import dataclass, field, asdict


@dataclass(order=True, frozen=True)
class Heap:
    counters: int
    names: list[str] = field(default_factory=list)


print(asdict(Heap(3)), Heap(1) < Heap(2), Heap.__module__, repr(Heap(4)))
