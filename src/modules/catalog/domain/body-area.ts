/** Where on the body a treatment works. `whole` is for drips and shots, which touch no skin and so meet no other area. */
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

/** The areas that a treatment touches; any of them if none is named. */
export function areasTouched(areas: readonly BodyArea[]): readonly BodyArea[] {
  return areas.length > 0 ? areas : bodyAreas.filter((area) => area !== "whole");
}
