"""Picture two of every product: in a place with matter that suits it."""
import os

from core.scene import place
from forms.registry import build
from props.beside import beside
from sets.fit import changed_regions, fit
from sets.settings import setting
from shots.plates import over_plate

FIT = {
    "dropper": (11.6, 9), "bottle": (12.0, 9), "pump": (12.6, 9), "spray": (12.4, 9), "airless": (11.0, 9), "tube": (11.8, 9), "stick": (9.6, 9),
    "capsules": (9.8, 9), "sachets": (11.0, 11.4), "patches": (11.0, 9), "jar": (6.4, 7.2), "pads": (6.6, 7.2), "pot": (5.6, 5.8),
}


def shoot(job):
    product = job["product"]
    look, form = product["look"], product["form"]
    labels = os.path.dirname(product["label"])
    ground = {}

    def empty():
        ground["z"] = setting(look["set"])

    def subject():
        z = ground["z"]
        turn = {"tube": 0.10, "stick": 0.12}.get(form, 0.03)
        group = fit(build(product), FIT[form], (-0.9, 0, z), turn)
        props = place([node for node in beside(look["props"], z, look, labels) if node.parent is None])
        return changed_regions([group, props] if look["props"] else [group], z)

    over_plate(job, f"set-{look['set']}", empty, subject)
