import { expect, it } from "vitest";
import type { ServiceNeed } from "./service-need.ts";
import { allowedOrders } from "./visit-order.ts";

const needs = (...families: string[]) => families.map((family) => ({ family }) as ServiceNeed); // the order reads nothing else

it("puts the treatments of a visit in the order that the clinic set, otherwise in the default order", () => {
  const visit = needs("injectables", "hydra-facial", "peel");
  expect(allowedOrders(visit)).toEqual([[1, 2, 0]]);
  expect(allowedOrders(visit, { injectables: 0, peel: 1, "hydra-facial": 2 })).toEqual([[0, 2, 1]]);
  expect(allowedOrders(needs("peel", "hydra-facial"), { peel: 3, "hydra-facial": 3 })).toEqual([[0, 1]]);
});

it("does what goes anywhere before or after the rest, and an unknown kind among facials", () => {
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
