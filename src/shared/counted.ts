/** Formats a count: "1 visit", "3 visits". `many` is for plurals that don't just add an s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
