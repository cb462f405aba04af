"""The clinic's rooms, from one lens: level, 39 mm, the sun through the same window."""
import math
import random

import bpy

from core.scene import place
from geometry.lathe import lathe
from geometry.mesh import mesh
from geometry.solids import box
from light.rig import area, room_light
from materials.label import print_label
from materials.natural import stone, travertine
from materials.solid import ceramic, plain
from props.household import cup
from props.tools import folded_towel
from props.vessels import bowl
from render.camera import camera
from sets import room_parts as room
from shots.plates import whole


def _view(x=-20, z=128, distance=640, lens=39, shift=0.0, size=(1600, 1067)):
    camera((x, 0, z), distance, z + 4, lens, None, shift=(0, shift), size=size, level=True)


def reception(job):
    goods, labels = job["products"], job["labels"]
    room.floor()
    room.arched_wall([(-128, 158, -20, 246)])
    room.wall(-500, 300, 190, 460, "#D7BFA9")
    area((-330, 120, 250), (-110, 190, 110), 120, 160, 60000, (1, 0.9, 0.78))
    room_light((-20, 0, 130), seed=5)
    lathe("pedestal", [(0, 0), (24, 0, 0.8), (24, 62, 1.2), (0, 62)], travertine(0.08), loc=(-128, 95, 0))
    room.branches_in_vase((-128, 95, 62), 1.0, 5)
    place([
        room.fluted_body(230, 84, 98, 34, room.oak()), room.round_slab(244, 98, 5, 40, 98, stone(("#EFE7DB", "#D9CCBA"), 0.06, 0.28)),
        room.round_slab(222, 76, 6, 31, -0.2, plain("#4A3B30", 0.6)),
    ], (118, -82, 0))
    room.shelf_goods(goods, [(182, -96, 103, "body"), (196, -82, 103, "lotion"), (170, -104, 103, "cream")], 2, 1.2)
    place(bowl(ceramic("#EFE7DB", 0.34, 0.74, 0.05), 11, 5, 0.6, 0.5), (40, -92, 103))
    mesh("sign", [(62, -1.6, 176), (188, -1.6, 176), (188, -1.6, 218), (62, -1.6, 218)], [(0, 1, 2, 3)], print_label(f"{labels}/sign.png"), smooth=False, uvs=[(0, 0), (1, 0), (1, 1), (0, 1)])
    # short enough to stand beside the arch and within the frame
    box(106, 46, 7, room.oak("x"), 1.2, (-268, -60, 34))
    for x in (-308, -228):
        box(9, 40, 34, room.oak(), 0.8, (x, -60, 0))
    room.cushion(102, 44, 12, room.room_linen("#E6DACA"), (-268, -60, 41))
    room.cushion(46, 40, 15, room.room_linen("#B98E74"), (-292, -42, 62), 8, 68)
    for x, z in ((78, 236), (160, 254)):
        room.pendant(x, -82, z)
    _view(-36, 132, lens=34)


def _niche_shelves(goods, x=118, width=132):
    room.wall(x - 98, x + 122, 22, 300, "#CFB39B")
    for z in (74, 128, 176):
        box(width - 1, 20, 3.4, room.oak("x"), 0.4, (x, 12, z))
    places = [(-44, 131.4, "lotion"), (-28, 131.4, "night"), (-12, 131.4, "serum"), (32, 131.4, "cream"), (47, 131.4, "body"), (-26, 179.4, "oil"), (-16, 179.4, "serum"), (26, 179.4, "lotion")]
    room.shelf_goods(goods, [(x + dx, 11, z, key) for dx, z, key in places], 3, 1.45)


def treatment_room(job):
    room.floor(stone(("#D3C2AC", "#BFAB93"), 0.035, 0.42))
    room.arched_wall([(118, 132, 74, 252)])
    _niche_shelves(job["products"])
    place([folded_towel(13, 6, "#F1EAE0", 3)], (118, 12, 77.5), (0, 0, 0), 2.8)
    room_light((-10, 0, 120), seed=8)
    place(room.treatment_bed(), (-66, -118, 0), (0, 0, -5))
    place(room.stool(), (118, -150, 0))
    # turned so that no branch reaches into the niche or out of the frame
    vase = room.branches_in_vase((214, -40, 0), 1.25, 7, "#C9AE95")
    vase.rotation_euler[2] = math.radians(55)
    room.curtain(-262, -24)
    _view(-10, 118, shift=-0.02)


def laser_room(job):
    room.floor(stone(("#D6CFC4", "#C2B8AA"), 0.035, 0.4))
    room.wall(-700, 700, 0, 460, "#DDD8CB")
    room.slatted(-40, 270, 104)
    room_light((-10, 0, 120), seed=12)
    place(room.treatment_bed("#EDE7DC", "#A9B5A0"), (-50, -120, 0), (0, 0, -5))
    place(room.device_tower(job["labels"]), (112, -84, 0), (0, 0, -16), 1.12)
    place(room.stool("#CFC9BB"), (188, -112, 0))
    for z in (150, 190):
        box(120, 22, 3.2, room.oak("x"), 0.4, (190, -10, z))
    room.shelf_goods(job["products"], [(150, -10, 153.4, "lotion"), (166, -10, 153.4, "oil"), (206, -10, 153.4, "cream"), (228, -10, 193.4, "body")], 5, 1.4)
    place([folded_towel(12, 8, "#EDE6DA", 3)], (172, -10, 193.2), (0, 0, 0), 2.6)
    room.curtain(-262, -24)
    for x, z in ((-34, 222), (26, 198)):
        room.pendant(x, -60, z)
    _view(-10, 118, shift=-0.02)


def iv_lounge(job):
    room.floor()
    room.arched_wall([(-158, 116, 60, 246), (-8, 116, 60, 246), (142, 116, 60, 246)])
    # shallow niches, so that the sun reaches their ground
    room.wall(-500, 500, 30, 460, "#DCC9B4")
    room_light((-10, 0, 120), seed=6)
    for x, turn, tone in ((-158, 12, "#CFB29E"), (-8, 0, "#B0AF9A"), (142, -12, "#CFB29E")):
        place(room.armchair(tone), (x, -110, 0), (0, 0, turn), 1.15)
        place(room.drip_stand(job["labels"]), (x + 58, -74, 0))
    place(room.side_table(), (-84, -156, 0))
    place(cup(), (-84, -156, 49), (0, 0, 0), 1.3)
    place(room.side_table(), (66, -160, 0))
    place(bowl(ceramic("#EFE7DB", 0.34, 0.74, 0.05), 10, 5, 0.6, 0.5), (66, -160, 49))
    # beside the chair, turned so that no branch leaves the frame
    vase = room.branches_in_vase((-252, -60, 0), 1.25, 9, "#BD987F")
    vase.rotation_euler[2] = math.radians(40)
    _view(-6, 116, shift=-0.02)


def consultation_corner(job):
    room.floor(stone(("#D8C9B5", "#C4B29B"), 0.035, 0.42))
    # the niche begins above the chair's back
    room.arched_wall([(112, 150, 104, 246)])
    room.wall(20, 210, 22, 300, "#D9BBA6")
    room_light((-30, 0, 120), seed=10)
    place(room.armchair("#CDAE98"), (-120, -100, 0), (0, 0, 34), 1.25)
    place(room.armchair("#E1D3C1"), (70, -86, 0), (0, 0, -30), 1.25)
    place(room.side_table(48, 30), (-22, -140, 0))
    place(cup(), (-30, -146, 51), (0, 0, 0), 1.3)
    place(cup("#C9A48F"), (-8, -132, 51), (0, 0, 0), 1.3)
    for z in (104, 152):
        box(149, 20, 3.4, room.oak("x"), 0.4, (112, 12, z))
    room.shelf_goods(job["products"], [(72, 11, 155.4, "serum"), (90, 11, 155.4, "cream"), (142, 11, 155.4, "lotion"), (158, 11, 155.4, "night")], 4, 1.45)
    rng = random.Random(2)
    for k in range(7):
        box(4.2 + rng.uniform(-1, 1), 15, 20 + rng.uniform(-4, 3), plain(("#B98E74", "#7F9183", "#E6DACA", "#8A5A44")[k % 4], 0.8), 0.3, (58 + 5.8 * k, 11, 107.4), 0, 2)
    place(bowl(ceramic("#EFE7DB", 0.34, 0.74, 0.05), 8, 6, 0.6, 0.5), (150, 12, 107.4))
    # turned so that no branch reaches into the niche or out of the frame
    vase = room.branches_in_vase((218, -40, 0), 1.25, 3, "#B98468")
    vase.rotation_euler[2] = math.radians(55)
    room.pendant(-22, -120, 206)
    _view(-10, 118, shift=-0.02)


def product_shelf(job):
    """Nearer: three oak shelves of the shop's goods."""
    # green glass is deep: its light is not given up at random (product_alone)
    bpy.context.scene.cycles.min_light_bounces = 8
    room.wall(-400, 400, 0, 400, "#D7BFA9")
    for z in (70, 116, 162):
        box(260, 26, 4, room.oak("x"), 0.5, (0, -13, z))
    room_light((0, 0, 130), seed=7, window=True)
    rows = (
        (74, [(-104, "body"), (-86, "body"), (-44, "serum"), (-30, "serum"), (-16, "serum"), (26, "lotion"), (42, "lotion"), (58, "lotion"), (100, "cream")]),
        (120, [(-96, "cream"), (-73, "cream"), (-30, "sun"), (-15, "sun"), (0, "sun"), (42, "night"), (64, "night"), (98, "pore"), (112, "pore")]),
        (166, [(-106, "gel"), (-90, "gel"), (-74, "gel"), (-30, "evening"), (-16, "evening"), (24, "mask"), (47, "mask")]),
    )
    rng = random.Random(4)
    places = [(x, -13 + rng.uniform(-2, 2), z, key) for z, row in rows for x, key in row]
    room.shelf_goods(job["products"], places, 6, 2.0)
    place(bowl(ceramic("#B98468", 0.5, 0.74, 0.05), 9, 9, 0.6, 0.5), (100, -13, 166))
    _view(0, 122, 360, 44, 0.0)


ROOMS = {
    "clinic-reception": reception, "clinic-treatment-room": treatment_room, "clinic-laser-room": laser_room, "clinic-iv-lounge": iv_lounge,
    "clinic-consultation-corner": consultation_corner, "clinic-product-shelf": product_shelf,
}


def shoot(job):
    whole(job, lambda: ROOMS[job["name"]](job))
