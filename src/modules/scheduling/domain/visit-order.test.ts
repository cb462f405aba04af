import { expect, it } from "vitest";
import type { ServiceNeed } from "./service-need.ts";
import { allowedOrders } from "./visit-order.ts";

const needs = (...families: string[]) => families.map((family) => ({ family }) as ServiceNeed); // the order reads nothing else

it("a visit's treatments are in the clinic's order, or in the default order", () => {
  const visit = needs("injectables", "hydra-facial", "peel");
  expect(allowedOrders(visit)).toEqual([[1, 2, 0]]);
  expect(allowedOrders(visit, { injectables: 0, peel: 1, "hydra-facial": 2 })).toEqual([[0, 2, 1]]);
  expect(allowedOrders(needs("peel", "hydra-facial"), { peel: 3, "hydra-facial": 3 })).toEqual([[0, 1]]);
});

it("treatments without a fixed position come before or after the others, and treatments of unknown kinds among facials", () => {
  expect(allowedOrders(needs("peel", "iv-drip"))).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(allowedOrders(needs("peel", "iv-drip"), { peel: "anywhere", "iv-drip": 4 })).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(allowedOrders(needs("peel", "made-up"))).toEqual([[1, 0]]);
});
