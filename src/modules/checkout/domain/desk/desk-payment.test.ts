import { describe, expect, it } from "vitest";
import { assertPayable, calculateCashChange, type PayableOrder } from "./desk-payment.ts";

const visit: PayableOrder = { kind: "service", status: "pending", isPaid: false, visitStatus: "checked_in" };
const code = (work: () => unknown) => {
  try {
    work();
    return "taken";
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
};

describe("BO-19: a payment at the desk", () => {
  it("is limited to the amount due, and refused for an order that is closed or paid online", () => {
    const take = (order: Partial<PayableOrder>, cents: number, leftCents: number) =>
      code(() => assertPayable({ ...visit, ...order }, { cents, leftCents }));
    expect(take({}, 5_000, 5_000)).toBe("taken");
    expect(take({}, 5_001, 5_000)).toBe("invalid_input");
    expect(take({}, 1, 0)).toBe("order_closed");
    expect(take({ visitStatus: "cancelled" }, 1, 5_000)).toBe("order_closed");
    expect(take({ visitStatus: "no_show" }, 1, 5_000)).toBe("order_closed");
    expect(take({ status: "cancelled" }, 1, 5_000)).toBe("order_closed");
    expect(take({ kind: "mixed" }, 1, 5_000)).toBe("order_closed");
    expect(take({ kind: "mixed", isPaid: true, status: "delivered" }, 1, 5_000)).toBe("taken");
  });

  it("includes change for cash, and is refused if the cash is less than the amount", () => {
    expect(calculateCashChange({ receivedCents: 10_000, takenCents: 7_435 })).toBe(2_565);
    expect(calculateCashChange({ receivedCents: 7_435, takenCents: 7_435 })).toBe(0);
    expect(code(() => calculateCashChange({ receivedCents: 7_434, takenCents: 7_435 }))).toBe("invalid_input");
  });
});
