"""The ground of second pictures: a brand's setting without its product, rendered whole."""
from sets.product_set import stage
from sets.settings import SETTINGS
from shots.plates import whole

#: the leaf shadow of each of a brand's settings: seed shift, offset
LEAVES = {"a": (1, (-5, 7)), "b": (3, (-7, 9)), "c": (5, (-6, 10))}


def shoot(job):
    key = job["setting"]

    def build():
        stage(job["wall"], job["brand"], False, *LEAVES[key[-1]], strips=False)
        SETTINGS[key](job["labels"])

    whole(job, build)
