import { describe, expect, it } from "vitest";
import { hasRight, PERSONAL_RIGHTS, RIGHTS, type Right, ROLES, type Role, rightsOf } from "./rights.ts";

const all = Object.keys(RIGHTS) as Right[]; // the keys of RIGHTS are what Right is made of
const holders = (right: Right): Role[] => ROLES.filter((role) => hasRight({ role }, right));

describe("roles hold rights (AU-8)", () => {
  it("give a customer's account none", () => {
    expect(rightsOf("customer")).toEqual([]);
  });

  it("hold each right once, and each right has a holder but for those that are one person's", () => {
    for (const role of ROLES) expect(new Set(rightsOf(role)).size).toBe(rightsOf(role).length);
    expect(all.filter((right) => holders(right).length === 0)).toEqual(PERSONAL_RIGHTS);
  });

  it.each<[Right, Role[]]>([
    ["backOffice.use", ["staff", "practitioner", "admin"]],
    ["visits.move", ["staff", "admin"]],
    ["visits.treat", ["staff", "practitioner", "admin"]],
    ["health.see", ["practitioner"]],
    ["refunds.propose", ["staff", "admin"]],
    ["orders.refund", ["admin"]],
    ["catalog.edit", ["admin"]],
    ["timeOff.ask", ["practitioner"]],
    ["content.see", ["staff", "practitioner", "admin"]],
    ["content.edit", ["admin"]],
    ["reports.own", ["practitioner"]],
    ["pay.own", ["staff", "practitioner", "admin"]],
    ["pay.edit", ["admin"]],
    ["pay.approve", ["admin"]],
    ["roles.edit", ["admin"]],
  ])("give %s to %j alone: no role holds a right because of its rank", (right, roles) => {
    expect(holders(right)).toEqual(roles);
  });
});
