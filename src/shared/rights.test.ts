import { describe, expect, it } from "vitest";
import { hasRight, PERSONAL_RIGHTS, RIGHTS, type Right, ROLES, type Role, rightsOf } from "./rights.ts";

const all = Object.keys(RIGHTS) as Right[]; // the type Right consists of the keys of RIGHTS
const holders = (right: Right): Role[] => ROLES.filter((role) => hasRight({ role }, right));

describe("the permissions of roles (AU-8)", () => {
  it("aren't given to a customer's account", () => {
    expect(rightsOf("customer")).toEqual([]);
  });

  it("are listed only once per role, and each belongs to a role, except permissions that are granted personally", () => {
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
  ])("give %s only to %j, because roles aren't ranked", (right, roles) => {
    expect(holders(right)).toEqual(roles);
  });
});
