"""Picture one of every product: alone on its brand's color."""
import bpy

from forms.registry import build
from sets.fit import changed_regions, fit
from sets.product_set import FIT, TOP, height_class, product_set
from shots.plates import over_plate


def stand(product):
    """The product in its place on the ground; the same for its picture and its mask."""
    turn = 0.06 if product["form"] in ("tube", "stick") else 0.0
    return fit(build(product), FIT[product["form"]], (-0.25, 0, TOP), turn)


#: glass so deep that Cycles would give up most of its light at random, which is black speckle
DEEP_GLASS = ("honey", "green", "darkgreen", "redbrown", "violet")


def shoot(job):
    product = job["product"]

    def subject():
        if product["look"].get("glass") in DEEP_GLASS:
            bpy.context.scene.cycles.min_light_bounces = 8
        return changed_regions([stand(product)], TOP)

    brand, height = product["brand"], height_class(product["form"])
    over_plate(
        job, f"{brand}-{height}", lambda: product_set(product["wall"], product["slab"], brand, height == "low"),
        subject,
    )
