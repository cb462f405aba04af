import { describe, expect, it } from "vitest";
import { changesOf } from "./cart-changes.ts";

const line = { id: "b02", name: "First lines", seenPriceCents: 9_000, priceCents: 9_000, isActive: true, quantity: 2 };
const messagesOf = (change: Partial<Parameters<typeof changesOf>[0]>) =>
  changesOf({ ...line, ...change }, "USD").map(({ kind, message }) => [kind, message]);

describe("the message for a cart line that can't be bought as it is (CT-6)", () => {
  it("says that the item is no longer available only if it isn't sold anymore", () => {
    expect(messagesOf({ isActive: false, stock: 5 })).toEqual([["unavailable", "First lines is no longer available."]]);
    expect(messagesOf({ stock: 0 })).toEqual([["unavailable", "First lines is sold out."]]);
    expect(messagesOf({ stock: 1 })).toEqual([["stock", "Only 1 of First lines left. You have 2 in your cart."]]);
  });

  it("says that the cart's other items use up the stock, if this is why none is left for the line", () => {
    const whyNoneLeft = "There isn’t enough Pore Line Serum left for First lines with what’s already in your cart.";
    expect(messagesOf({ stock: 0, whyNoneLeft })).toEqual([["unavailable", whyNoneLeft]]);
  });
});
