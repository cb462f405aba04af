import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { chances } from "#testing/runs.ts";
import { assertOrderMove, canMoveOrder, type OrderStatus, orderStatuses, orderTransitions } from "./order-status.ts";

const chance = chances(1_000, 20_000, 13);
const status = fc.constantFrom(...orderStatuses);

/** Applies every requested status change that is allowed, as the server does, and returns the path. */
function follow(wanted: OrderStatus[]): OrderStatus[] {
  const path: OrderStatus[] = ["pending"];
  for (const status of wanted) if (canMoveOrder(path.at(-1) ?? "pending", status)) path.push(status);
  return path;
}

describe("the allowed status changes of an order (PY-10)", () => {
  it("never release unpaid goods, and never return an order to an earlier status", () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 30 }), (wanted) => {
        const path = follow(wanted);
        const firstGoods = path.findIndex((step) =>
          ["preparing", "ready_for_pickup", "shipped", "delivered"].includes(step),
        );
        if (firstGoods >= 0) expect(path.indexOf("paid")).toBeLessThan(firstGoods);
        const once = path.filter((step) => step !== "partly_refunded");
        expect(new Set(once).size).toBe(once.length);
      }),
      chance,
    );
  });

  it("end permanently when an order is canceled or refunded", () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 30 }), (wanted) => {
        const path = follow(wanted);
        for (const end of ["cancelled", "refunded"] as const)
          if (path.includes(end)) expect(path.indexOf(end)).toBe(path.length - 1);
      }),
      chance,
    );
  });

  it("are the only ones: every other change fails with order_closed", () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        try {
          assertOrderMove(from, to);
          expect(orderTransitions[from]).toContain(to);
        } catch (error) {
          expect(isAppError(error, "order_closed")).toBe(true);
          expect(orderTransitions[from]).not.toContain(to);
        }
      }),
    );
  });

  it("lead from pending to every status", () => {
    const reached = new Set<OrderStatus>(["pending"]);
    for (const from of reached) for (const to of orderTransitions[from]) reached.add(to);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
  });
});
