import { describe, expect, it } from "vitest";
import { chosenShares, type Performer, tipEligiblePerformers, tipShareWords } from "./tip-choice.ts";

const performer = (name: string, isManager = false): Performer => ({
  practitionerId: name.toLowerCase(),
  name,
  isManager,
});
const [dana, le, ada] = [performer("Dana"), performer("Le"), performer("Ada", true)];
const messageOf = (...asked: Parameters<typeof chosenShares>) => {
  try {
    return chosenShares(...asked).map(({ name, cents }) => [name, cents]);
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a tip that the customer divides", () => {
  it("OO-19: can be given to one practitioner or to several, each with a share", () => {
    expect(messageOf(1_001, [{ practitionerId: "dana", cents: 1_001 }], [dana, le])).toEqual([["Dana", 1_001]]);
    const shares = [
      { practitionerId: "le", cents: 700 },
      { practitionerId: "dana", cents: 301 },
    ];
    expect(messageOf(1_001, shares, [dana, le])).toEqual([
      ["Le", 700],
      ["Dana", 301],
    ]);
  });

  it("OO-19: is refused if the shares don't add up to the tip, or name a person twice or one who isn't part of the visit", () => {
    const half = { practitionerId: "dana", cents: 500 };
    expect(messageOf(1_001, [half], [dana, le])).toBe("The parts of the tip add up to $5.00, not to $10.01.");
    expect(messageOf(1_000, [half, half], [dana, le])).toBe("Name each person once.");
    expect(messageOf(500, [{ ...half, practitionerId: "mina" }], [dana, le])).toBe(
      "Tips are for those who treat in this visit.",
    );
  });

  it("OO-19: is described by the name of its one practitioner, or by each practitioner's name and share", () => {
    expect(tipShareWords(null)).toBe("");
    expect(tipShareWords([{ name: "Dana Reyes", cents: 1_000 }])).toBe(" for Dana Reyes");
    const both = [
      { name: "Dana Reyes", cents: 600 },
      { name: "Le Tran", cents: 401 },
    ];
    expect(tipShareWords(both)).toBe(": $6.00 for Dana Reyes, $4.01 for Le Tran");
  });

  it("OO-22: is never for a manager or owner of a visit that others performed too", () => {
    const forAda = [{ practitionerId: "ada", cents: 500 }];
    expect(messageOf(500, forAda, [dana, ada])).toBe(
      "Ada is a manager or owner. Tips for a visit that others performed too go to them.",
    );
    expect(messageOf(500, forAda, [ada])).toEqual([["Ada", 500]]);
    expect(tipEligiblePerformers([dana, ada, le])).toEqual([dana, le]);
    expect(tipEligiblePerformers([ada])).toEqual([]);
  });
});
