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
    ["leaves a rest to the card", { one: 2_000 }, false],
    ["gives way for the provider's smallest charge", { one: 2_990 }, false],
    ["has run out", { one: 0 }, false],
    ["makes another one pay the rest", { one: 1_000, two: 9_000 }, false],
    ["isn't needed beside a smaller one that covers", { one: 8_000, two: 4_000 }, true],
  ])("that %s (balances: %o) can still pay what it should: %s", (_, balances, expected) => {
    const { one: balanceCents } = balances;
    expect(isStillEnough({ sourceId: "one", balanceCents }, pays(3_000, balances))).toBe(expected);
  });
});
