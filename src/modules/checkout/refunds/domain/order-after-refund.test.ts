import { describe, expect, it } from "vitest";
import { paymentStateAfterRefund, statusAfterRefund } from "./order-after-refund.ts";

const whole = { paid: 5_000, refunded: 5_000 };
const part = { paid: 5_000, refunded: 1_200 };

describe("an order's status after a refund", () => {
  it.each([
    ["is refunded if all of the order was refunded", { ...whole, status: "paid" }, false, "refunded"],
    [
      "is partly refunded if the order was already delivered",
      { ...part, status: "delivered" },
      false,
      "partly_refunded",
    ],
    ["is shipped if all items that weren't sent yet were refunded", { ...part, status: "preparing" }, true, "shipped"],
    ["stays the same while other items still have to be packed", { ...part, status: "preparing" }, false, undefined],
    ["stays the same if the order isn't packed yet", { ...part, status: "paid" }, true, undefined],
  ] as const)("%s (PY-10)", (_, order, isRestSent, status) => {
    expect(statusAfterRefund(order, { isRestSent })).toBe(status);
  });
});

describe("an order's payment state after a refund", () => {
  it("is refunded only once the money of all refunds was returned (PY-9)", () => {
    const order = { ...whole, paymentState: "paid" } as const;
    expect(paymentStateAfterRefund(order, { isAllReturned: false })).toBe("refund_due");
    expect(paymentStateAfterRefund(order, { isAllReturned: true })).toBe("refunded");
  });

  it("stays under review after a partial refund, and is partly refunded otherwise (PY-9)", () => {
    const under = (paymentState: "paid" | "review") =>
      paymentStateAfterRefund({ ...part, paymentState }, { isAllReturned: true });
    expect([under("review"), under("paid")]).toEqual(["review", "partly_refunded"]);
  });
});
