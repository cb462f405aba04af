import { expect, it } from "vitest";
import { packingOrdersOf } from "./packing-orders.ts";

const line = (orderId: string, orderNumber: number, packed: boolean) => ({
  orderId,
  orderNumber,
  lineId: `${orderId}-${packed}`,
  name: "Dew Bank",
  detail: "50 ml",
  quantity: 1,
  packed,
});

it("the packing list groups lines by order, even if other orders' lines are between them", () => {
  expect(packingOrdersOf([line("b", 12, true), line("a", 11, true), line("b", 12, false)])).toEqual([
    { id: "a", number: 11, lines: 1, packed: 1 },
    { id: "b", number: 12, lines: 2, packed: 1 },
  ]);
});
