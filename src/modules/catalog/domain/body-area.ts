/**
 * The body part a treatment works on. `whole` is for drips and shots, which touch no skin and so never conflict with
 * another area.
 */
export const bodyAreas = [
  "face",
  "neck",
  "scalp",
  "chest",
  "back",
  "abdomen",
  "arms",
  "legs",
  "underarms",
  "bikini",
  "hands",
  "whole",
] as const;

export type BodyArea = (typeof bodyAreas)[number];

/** Returns the areas that a treatment touches; all skin areas if none is named. */
export function areasTouched(areas: readonly BodyArea[]): readonly BodyArea[] {
  return areas.length > 0 ? areas : bodyAreas.filter((area) => area !== "whole");
}
