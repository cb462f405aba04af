import { type Scale, xOf, yOf } from "./scale.ts";

/** Returns the path of a line through its values, with a gap where one is missing. */
export function linePath(values: readonly (number | null)[], scale: Scale): string {
  let isOpen = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isOpen = false;
        return "";
      }
      const command = isOpen ? "L" : "M";
      isOpen = true;
      return `${command}${xOf(scale, at)} ${yOf(scale, value)}`;
    })
    .join("");
}
