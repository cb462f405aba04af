import { expect, it } from "vitest";
import { presenceWords } from "./presence.ts";

const noor = { firstName: "Noor", lastName: "Haddad" };
const ali = { firstName: "Ali", lastName: "Demir" };

it.each([
  ["", []],
  ["Noor is here too", [noor]],
  ["Noor and Ali are here too", [noor, ali]],
  ["Noor Haddad, Noor Lie, and Ali are here too", [noor, { firstName: "Noor", lastName: "Lie" }, ali]],
])("the text about other people who have a record open is %j", (words, people) => {
  expect(presenceWords(people)).toBe(words);
});
