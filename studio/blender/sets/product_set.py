"""The two cameras of product pictures: one for tall packs, one for low ones; light and ground height never change."""
from light.rig import black_cards, table_light
from render.camera import camera
from sets.backdrop import slab, sweep

#: height of the ground; distance in cm and lens in mm of the tall camera
TOP, DISTANCE, LENS = 3.6, 90, 150

#: how tall or wide (cm in the set) a form may become, whichever comes first
FIT = {
    "dropper": (12.6, 9), "bottle": (12.6, 9), "pump": (13.2, 9), "spray": (13.0, 9), "airless": (12.0, 9), "tube": (12.4, 9),
    "stick": (10.8, 9), "capsules": (10.6, 9), "sachets": (12.2, 12.6), "patches": (12.6, 9.4), "jar": (7.4, 8.0), "pads": (7.4, 7.8), "pot": (7, 6.8),
}
LOW = {"jar", "pads", "pot"}

#: one leaf shadow and slab turn per brand, so that neighbors in a grid differ a little
VARIANT = {"ostrela": 0, "verrane": 1, "palefern": 2, "haldwyn": 0, "corvenna": 1, "linsay-rook": 2}
SEEDS, TURNS = (9, 17, 4), (5, -5, 8)


def height_class(form):
    return "low" if form in LOW else "tall"


def stage(wall, brand, low, seed_shift=0, offset=(-6, 8), strips=True):
    """Wall, light and camera; what stands on the ground is added by others."""
    sweep(wall)
    seed = SEEDS[VARIANT[brand]] + (2 if low else 0) + seed_shift
    leaves = dict(target=(4, 30, 13 if low else 17), seed=seed, offset=offset, branches=4, leaf=(13, 3.8), clear=((-1, 0, 7 if low else 10), 7.5))
    table_light(leaves=leaves, strips=strips)
    black_cards()
    frame(low)


def frame(low):
    # sharp on the front of the label: the distance less the pack's radius
    if low:
        camera((0, 0, 8), DISTANCE * 0.86, 16.3, LENS, 18, DISTANCE * 0.86 - 3.8, (0, -0.385), level=True)
    else:
        camera((0, 0, 10), DISTANCE, 14.8, LENS, 16, DISTANCE - 2.0, (0, -0.19), level=True)


def product_set(wall, stone, brand, low):
    """Alone on its brand's color: the stage with a slab of the brand's stone."""
    stage(wall, brand, low)
    slab(stone, 26 if low else 24, 19, TOP, (0.5, 2.2, 0), TURNS[VARIANT[brand]])
