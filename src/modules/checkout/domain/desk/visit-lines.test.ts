import { describe, expect, it } from "vitest";
import { addMoney } from "#shared/money.ts";
import { type LineOfVisit, type OrderOfVisit, withLines, withoutTreatment } from "./visit-lines.ts";

const lineOf = (id: string, price: number, more: Partial<LineOfVisit> = {}): LineOfVisit => ({
  id,
  kind: "service",
  itemId: id.toUpperCase(),
  visitLineId: id,
  name: id,
  detail: "",
  position: 0,
  quantity: 1,
  unitPrice: price,
  lineTotal: price,
  list: price,
  savings: 0,
  discount: 0,
  coupon: 0,
  session: 0,
  net: price,
  tax: 0,
  dueNow: 0,
  refunded: 0,
  ...more,
});

function orderOf(lines: LineOfVisit[], more: Partial<OrderOfVisit> = {}): OrderOfVisit {
  const sum = (value: (line: LineOfVisit) => number) => addMoney(...lines.map(value));
  const total = sum(({ net, tax }) => net + tax);
  return {
    lines,
    offers: [],
    coupons: [],
    sums: {
      subtotal: sum(({ lineTotal, session }) => lineTotal - session),
      savings: sum(({ savings }) => savings),
      discount: sum(({ discount }) => discount),
      tax: sum(({ tax }) => tax),
      total,
      dueAtClinic: total - sum(({ dueNow }) => dueNow),
    },
    ...more,
  };
}

const facial = lineOf("facial", 12_000, { savings: 1_200, net: 10_800, tax: 959 });
const peel = lineOf("peel", 9_000);
const mask = lineOf("mask", 2_500, { kind: "add_on", visitLineId: "facial" });
function without(order: OrderOfVisit, { visitLineId }: LineOfVisit) {
  const found = withoutTreatment(order, visitLineId ?? "");
  if ("reason" in found) throw new Error(found.reason);
  return found;
}

describe("adding a treatment to an order or removing one (BO-21)", () => {
  it("raises the subtotal, total and amount due at the clinic by the price of an added treatment", () => {
    const { sums } = withLines(orderOf([peel]), [facial, mask]);
    expect(sums).toEqual(orderOf([peel, facial, mask]).sums);
    expect(sums).toMatchObject({ subtotal: 23_500, savings: 1_200, tax: 959, total: 23_259, dueAtClinic: 23_259 });
  });

  it("restores the order exactly if a treatment with add-ons is added and removed again", () => {
    const before = orderOf([peel]);
    const { order, visitLines: taken } = without(withLines(before, [facial, mask]), facial);
    expect(taken.map(({ id }) => id)).toEqual(["facial", "mask"]);
    expect(order).toEqual(before);
  });

  it("changes the line with the given id if a visit has the same treatment twice", () => {
    const again = { ...peel, id: "again", visitLineId: "again" };
    const order = orderOf([peel, again, { ...mask, visitLineId: "again" }]);
    expect(without(order, again).visitLines.map(({ id }) => id)).toEqual(["again", "mask"]);
    expect(without(order, peel).visitLines.map(({ id }) => id)).toEqual(["peel"]);
  });

  it("ends a limited offer if one of its parts is removed, so that the other parts have their usual price", () => {
    const parts = [
      { serviceId: "FACIAL", savingCents: 2_000 },
      { serviceId: "PEEL", savingCents: 1_000 },
    ];
    const offers = [{ offerId: "pair", name: "Pair", savingCents: 3_000, parts }];
    const cheaper = [
      { ...facial, discount: 2_000, net: 8_800, tax: 781 },
      { ...peel, discount: 1_000, net: 8_000 },
    ];
    const { order } = without(orderOf(cheaper, { offers }), peel);
    expect(order.offers).toEqual([]);
    expect(order.lines).toMatchObject([{ discount: 0, net: 10_800, tax: 959 }]);
    expect(order.sums).toMatchObject({ discount: 0, total: 11_759, dueAtClinic: 11_759 });
  });

  it("reduces a coupon code's discount by the removed treatment's share", () => {
    const coupons = [{ couponId: "c", code: "TEN", kind: "percent" as const, amountCents: 2_100 }];
    const cheaper = [
      lineOf("facial", 12_000, { discount: 1_200, coupon: 1_200, net: 10_800 }),
      lineOf("peel", 9_000, { discount: 900, coupon: 900, net: 8_100 }),
    ];
    const { order } = without(orderOf(cheaper, { coupons }), peel);
    expect(order.coupons).toMatchObject([{ amountCents: 1_200 }]);
    expect(order.sums).toMatchObject({ discount: 1_200, total: 10_800 });
  });

  it("applies the amount paid in advance to the remaining treatments, and is refused if these cost less than that amount", () => {
    const ahead = orderOf([
      { ...facial, dueNow: 5_000 },
      { ...peel, dueNow: 4_000 },
    ]);
    const { order } = without(ahead, peel);
    expect(order.lines).toMatchObject([{ dueNow: 9_000 }]);
    expect(order.sums.dueAtClinic).toBe(11_759 - 9_000);
    const most = orderOf([facial, { ...peel, dueNow: 9_000 }].map((line) => ({ ...line, dueNow: line.net })));
    expect(withoutTreatment(most, "peel")).toEqual({
      reason: "$90.00 was paid in advance, more than the remaining treatments cost. Add the other treatment first.",
    });
  });

  it("is refused for a treatment that was refunded or isn't in the order", () => {
    expect(withoutTreatment(orderOf([{ ...peel, refunded: 100 }, facial]), "peel")).toHaveProperty("reason");
    expect(withoutTreatment(orderOf([facial]), "peel")).toHaveProperty("reason");
  });
});
