/** Joins class names, omitting falsy ones: `cx("btn", small && "btn-small")`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
