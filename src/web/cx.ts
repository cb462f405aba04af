/** Joins class names, leaving out what is false: `cx("btn", small && "btn-small")`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
