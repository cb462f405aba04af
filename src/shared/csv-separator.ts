/** The separator that spreadsheets of this country or another wrote, recognized from the header of a CSV text. */
export function separatorOf(text: string): string {
  const [heads = ""] = text.split(/[\r\n]/, 1);
  return [",", ";", "\t"].toSorted((one, other) => heads.split(other).length - heads.split(one).length)[0] ?? ",";
}
