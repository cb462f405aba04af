/** Which pictures a run makes: what is named, or what has no master yet, with the parts they are put together from. */
import { existsSync, statSync } from "node:fs";
import { isAssembled, partsOf } from "./assemble.mjs";

/** Time a file was written, 0 when there is none. */
const writtenAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** @typedef {{ name: string, scene: string, internal?: boolean }} Shot */

/**
 * @param {Shot[]} shots every shot
 * @param {{ names: string[], again: boolean, masters: Set<string>, folders: object }} wish
 *   names: whole names, beginnings of names, or none for all; again: also what exists; masters: names that have one
 * @returns {{ render: Shot[], assemble: Shot[] }} in the order of shots
 */
export function choose(shots, { names, again, masters, folders }) {
  const byName = new Map(shots.map((shot) => [shot.name, shot]));
  // a whole name means that picture alone: "gift" is the parcel, not the gift cards
  const isNamed = (shot) => names.some((word) => (byName.has(word) ? shot.name === word : shot.name.startsWith(word)));
  const output = (shot) => `${folders.output}/${shot.name}.png`;
  const isAsked = (shot) => {
    if (names.length > 0) return isNamed(shot) && (again || !existsSync(output(shot)));
    if (shot.internal) return again;
    return again || (!masters.has(shot.name) && !existsSync(output(shot)));
  };
  const asked = new Set(shots.filter((shot) => shot.scene !== "drawn" && isAsked(shot)));

  // what is put together asks for its parts; and it is put together again when one of them is new
  for (const shot of shots.filter(isAssembled)) {
    const parts = partsOf(shot, folders);
    if (asked.has(shot)) {
      const missing = parts.filter((part) => !existsSync(part.file)).map((part) => byName.get(part.shot));
      for (const part of missing) if (part) asked.add(part);
    }
    const made = writtenAt(output(shot));
    if (made > 0 && parts.some((part) => writtenAt(part.file) > made)) asked.add(shot);
    if (parts.some((part) => asked.has(byName.get(part.shot)))) asked.add(shot);
  }
  const chosen = shots.filter((shot) => asked.has(shot));
  return { render: chosen.filter((shot) => !isAssembled(shot)), assemble: chosen.filter(isAssembled) };
}
