/** Everything made without Blender, once its rendered parts exist: compositions, texture studies. */
import { writeFileSync } from "node:fs";
import { compose, composedParts } from "./compose.mjs";
import { textureStudy } from "./textures.mjs";

/** Scenes that are assembled here instead of rendered. */
const ASSEMBLED = new Set(["composed", "texture"]);
export const isAssembled = (shot) => ASSEMBLED.has(shot.scene);

/**
 * What a picture is put together from: each file, and the shot whose rendering writes it.
 * @param {{ output: string, plates: string, labels: string }} folders
 */
export function partsOf(shot, folders) {
  return shot.scene === "composed" ? composedParts(shot, folders) : [];
}

/**
 * Assemble one picture into the output folder.
 * @param {{ output: string, plates: string, labels: string }} folders
 * @returns false when a part is still missing
 */
export async function assemble(shot, folders) {
  if (shot.scene === "composed") return compose(shot, folders);
  const study = await textureStudy(shot.pair, shot.after, shot.width, shot.height);
  writeFileSync(`${folders.output}/${shot.name}.png`, study);
  return true;
}
