"""The ground of second pictures: a brand's setting without its product, rendered whole."""
from sets.product_set import stage
from sets.settings import SETTINGS
from shots.plates import whole


def shoot(job):
    key = job["setting"]

    def build():
        second = key.endswith("-b")
        stage(job["wall"], job["brand"], "-low-" in key, 3 if second else 1, (-7, 9) if second else (-5, 7), strips=False)
        SETTINGS[key](job["labels"])

    whole(job, build)
