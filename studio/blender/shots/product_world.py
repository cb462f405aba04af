"""Picture one of a best seller: in its brand's world."""
import bpy

from sets.product_set import height_class
from sets.worlds import WORLDS
from shots.plates import subject_large
from shots.product_alone import DEEP_GLASS, stand


def shoot(job):
    # before a dark wall amber goes red and green glass goes black: what the world asks of a look
    look = job["product"]["look"]
    product = {**job["product"], "look": {**look, **look.get("in_world", {})}}

    def build():
        WORLDS[product["brand"]](product["look"]["world"], height_class(product["form"]) == "low")
        if product["look"].get("glass") in DEEP_GLASS:
            bpy.context.scene.cycles.min_light_bounces = 8
        return stand(product)

    subject_large(job, build)
