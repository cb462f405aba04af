import { describe, expect, it } from "vitest";
import { assertSale, type SalePrices } from "./assert-sale.ts";

const now = new Date("2026-11-20T16:42:00Z");
const listed: SalePrices = {
  price: 6_200,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  memberPrice: null,
};

describe("a sale price entered by staff", () => {
  it.each<[what: string, next: Partial<SalePrices>, path: string, message: string]>([
    ["equal to the price", { salePrice: 6_200 }, "salePrice", "The sale price must be below the price, $62.00."],
    [
      "of a sale that is already over",
      { salePrice: 100, saleEndsAt: "2026-11-20T16:42:00.000Z" },
      "saleEndsAt",
      "The sale would already be over.",
    ],
    [
      "of a sale that ends before it starts",
      { salePrice: 100, saleStartsAt: "2026-12-02T00:00:00.000Z", saleEndsAt: "2026-12-01T00:00:00.000Z" },
      "saleEndsAt",
      "Ends before it starts.",
    ],
    [
      "with a member price above the price",
      { memberPrice: 6_201 },
      "memberPrice",
      "The member price can’t be above the price, $62.00.",
    ],
  ])("is refused %s", (_what, next, path, message) => {
    const refused = expect.objectContaining({ code: "invalid_input", issues: [{ path, message }] });
    expect(() => assertSale({ ...listed, ...next }, listed, now)).toThrow(refused);
  });

  it("may stay as it is after the sale's end, while staff change another field", () => {
    const over = { ...listed, salePrice: 5_000, saleEndsAt: "2026-11-01T00:00:00.000Z" };
    expect(() => assertSale({ ...over, memberPrice: 4_000 }, over, now)).not.toThrow();
  });
});
