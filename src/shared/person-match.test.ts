import { describe, expect, it } from "vitest";
import { fullMatchesFirst, isReachedBy, matchesAll, personChoice } from "./person-match.ts";

const person = (name: string, phone: string | null = null, email: string | null = null) => {
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" "), phone, email };
};

describe("a full match of a customer with the typed text (BO-15)", () => {
  const mara = person("Mara Okafor-Lindqvist", "+12125550134", "mara.o@example.com");
  it("requires each typed word to start a name, in any order, and each number and email to match", () => {
    const full = [
      "mara",
      "MARA OKA",
      "okafor mara",
      "lindqvist",
      "555-0134",
      "(212) 555-0134",
      "Mara 0134",
      "mara.o@",
      "Mára Okafor, mara.o@example.com",
    ];
    for (const text of full) expect([text, matchesAll(mara, text)]).toEqual([text, true]);
  });

  it("fails if any part doesn't match, such as half a name, another number or another email", () => {
    const half = ["mara okonkwo", "mara mara", "Mara 0199", "mara.p@example.com", "Okafor ara", "", "-"];
    for (const text of half) expect([text, matchesAll(mara, text)]).toEqual([text, false]);
  });

  it("requires a different name of the customer for each typed word, whatever the order of the words", () => {
    expect(matchesAll(person("Anna An"), "an anna")).toBe(true);
    expect(matchesAll(person("Anna Lee"), "an anna")).toBe(false);
  });
});

describe("the choice among the customers found", () => {
  const wandas = ["Wanda Desai", "Wanda Ito", "Wanda Roe"].map((name) => person(name));

  it('lists the entry "New" first if no customer matches the whole typed text', () => {
    expect(personChoice(wandas, "Wanda Walkin")).toEqual({
      people: wandas,
      only: undefined,
      isNewFirst: true,
      says: undefined,
    });
  });

  it('offers customers for two typed letters, but not the entry "New" (BO-15)', () => {
    const li = person("Li Wu");
    expect(personChoice([li], "Li").only).toBe(li);
    expect(personChoice([], "Li")).toMatchObject({ only: undefined, isNewFirst: false });
    expect(personChoice([], " Ma ").isNewFirst).toBe(false);
    expect(personChoice([], "Mar").isNewFirst).toBe(true);
  });

  it("selects the only customer who matches fully, and no customer if several match fully", () => {
    expect(personChoice(wandas, "wanda ito").only).toBe(wandas[1]);
    expect(personChoice(wandas, "wanda")).toMatchObject({ only: undefined, says: "3 people match. Choose one." });
    const twelve = Array.from({ length: 12 }, (_, at) => person(`Wanda L${at}`));
    expect(personChoice(twelve, "wanda").says).toBe("12 or more people match. Choose one.");
  });

  it("lists full matches before partial matches", () => {
    const found = [person("Wandah Itoh"), person("Ito Wanda")];
    expect(fullMatchesFirst(found, "wanda ito").map(({ firstName }) => firstName)).toEqual(["Wandah", "Ito"]);
    expect(fullMatchesFirst(found, "ito wanda r")).toEqual(found);
    expect(fullMatchesFirst([person("Wanda Desai"), person("Wanda Walkin")], "wanda walk")[0]?.lastName).toBe("Walkin");
  });

  it("selects no customer who matches only a part of the typed text, among 200 who share first names", () => {
    const firsts = ["Wanda", "Ann", "Anna", "Maria", "José"];
    const lasts = Array.from({ length: 40 }, (_, at) => `L${String.fromCharCode(97 + (at % 26))}${at}`);
    const all = firsts.flatMap((first) => lasts.map((last) => person(`${first} ${last}`)));
    expect(all).toHaveLength(200);
    for (const first of firsts) {
      for (const typed of [first, `${first} Walkin`, `${first} L`, ...lasts.map((last) => `${first} ${last}`)]) {
        const { only, people, isNewFirst } = personChoice(all, typed);
        const full = people.filter((one) => matchesAll(one, typed));
        if (only) expect([typed, full]).toEqual([typed, [only]]);
        expect(isNewFirst).toBe(full.length === 0);
        const words = typed.toLowerCase().split(" ");
        if (only) for (const word of words) expect(`${only.firstName} ${only.lastName}`.toLowerCase()).toContain(word);
      }
    }
  });
});

describe("a new person who may already be a customer", () => {
  const mara = person("Mara Okafor", "+12125550134", "mara.o@example.com");
  it("is recognized by phone number in any format or by email (OO-8)", () => {
    const none = { phone: "", email: "" };
    for (const phone of ["212 555 0134", "+1 (212) 555-0134", "1-212-555-0134", "555-0134"])
      expect([phone, isReachedBy(mara, { ...none, phone })]).toEqual([phone, true]);
    expect(isReachedBy(mara, { phone: "212 555 0199", email: " Mara.O@example.com " })).toBe(true);
    for (const typed of [none, { phone: "0134", email: "mara" }, { phone: "212 555 0135", email: "o@example.com" }])
      expect([typed, isReachedBy(mara, typed)]).toEqual([typed, false]);
    expect(isReachedBy(person("No One"), { phone: "212 555 0134", email: "mara.o@example.com" })).toBe(false);
  });
});
