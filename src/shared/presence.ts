import { englishFormats } from "./formats/english-formats.ts";

/** A record's kind and id, such as `Product:p01`. */
export const PRESENCE_RECORD = /^[A-Z][A-Za-z]{1,39}:[\w-]{1,64}$/;

export type Present = { firstName: string; lastName: string };

/**
 * Returns "Noor is here too" or "Noor and Ali are here too". Last names distinguish people with the same first name.
 */
export function presenceWords(people: readonly Present[]): string {
  if (people.length === 0) return "";
  const names = people.map(({ firstName, lastName }) => {
    const isShared = people.filter((other) => other.firstName === firstName).length > 1;
    return isShared || firstName === "" ? `${firstName} ${lastName}`.trim() : firstName;
  });
  return `${englishFormats.list(names)} ${names.length === 1 ? "is" : "are"} here too`;
}
