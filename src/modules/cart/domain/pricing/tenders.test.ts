import { describe, expect, it } from "vitest";
import { isStillEnough, tendersOf } from "./tenders.ts";

const pays = (dueNow: number, balances: Record<string, number>, mostOfWallet = dueNow) =>
  tendersOf({
    dueNow,
    mostOfWallet,
    today: "2030-05-01",
    smallestChargeCents: 50,
    wallet: Object.entries(balances).map(([sourceId, balanceCents]) => ({
      sourceId,
      kind: "gift_card" as const,
      balanceCents,
      expiresOn: null,
    })),
  });

describe("a gift card or credit that other orders have partly used", () => {
  it.each([
    ["has more than is due", { one: 7_000 }, true],
    ["has exactly what is due", { one: 3_000 }, true],
    ["leaves a rest for the credit card to pay", { one: 2_000 }, false],
    ["pays less so that the rest reaches the card provider's smallest charge", { one: 2_990 }, false],
    ["has run out", { one: 0 }, false],
    ["leaves a rest for another gift card to pay", { one: 1_000, two: 9_000 }, false],
    ["isn't needed because a smaller gift card is enough", { one: 8_000, two: 4_000 }, true],
  ])("that %s (balances: %o) pays as much as it would with a higher balance: %s", (_, balances, expected) => {
    const { one: balanceCents } = balances;
    expect(isStillEnough({ sourceId: "one", balanceCents }, pays(3_000, balances))).toBe(expected);
  });
});
