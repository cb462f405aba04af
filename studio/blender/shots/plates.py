"""Pictures made over a plate: the empty set is rendered once and stored; per picture only what changes is rendered."""
import os
import time

import bpy
import numpy as np

from render.denoise import doubled
from render.shoot import WORK, feathered, linear_picture, log, save
from sets.fit import on_screen


def over_plate(job, key, build_set, add_subject):
    """Render add_subject()'s regions over the plate named key.

    build_set() makes the empty set; add_subject() adds the subject and returns (groups, regions).
    """
    started = time.time()
    build_set()
    bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = job["width"], job["height"]
    plate_path = f"{WORK}/plates/{key}-{job['width']}.npy"
    if not os.path.exists(plate_path):
        plate = linear_picture(f"plate-{key}", job["plate_samples"], seed=7)
        np.save(plate_path + ".tmp.npy", plate)
        os.replace(plate_path + ".tmp.npy", plate_path)
        save(plate, plate_path.replace(".npy", ".png"))
        log(f"plate-{key}", started, (job["width"], job["height"]), job["plate_samples"])
        started = time.time()
    picture = np.load(plate_path)
    for index, region in enumerate(add_subject()):
        patch = linear_picture(job["name"], job["samples"], region, seed=11 + index)
        picture = feathered(picture, patch, region)
    save(picture, job["output"])
    log(job["name"], started, (job["width"], job["height"]), job["samples"])


def whole(job, build):
    """Render a picture in one piece."""
    started = time.time()
    build()
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = job["width"], job["height"]
    picture = linear_picture(job["name"], job["samples"], seed=job.get("seed", 1), glass=job.get("glass", True), bounces=job.get("bounces", 2))
    save(picture, job["output"])
    log(job["name"], started, (job["width"], job["height"]), job["samples"])


def subject_large(job, build):
    """Render the set at half the size, where it is soft anyhow, and the group that build() returns at the full size over it."""
    started = time.time()
    subject = build()
    render, size = bpy.context.scene.render, (job["width"], job["height"])
    more = {"glass": job.get("glass", True), "bounces": job.get("bounces", 2), "steady": True}
    render.resolution_x, render.resolution_y = size[0] // 2, size[1] // 2
    picture = doubled(linear_picture(job["name"], job["samples"], **more), size[1], size[0])
    render.resolution_x, render.resolution_y = size
    region = on_screen(subject)
    patch = linear_picture(job["name"], job["samples"], region, seed=11, subject=subject, **more)
    save(feathered(picture, patch, region), job["output"])
    log(job["name"], started, size, job["samples"])
