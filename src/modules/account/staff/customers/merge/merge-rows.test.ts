import { expect, it } from "vitest";
import type { WireCustomer } from "../../contract/customers/customer.ts";
import { mergeRows } from "./merge-rows.ts";

const record = (fields: Partial<WireCustomer>) =>
  ({ firstName: "", lastName: "", email: null, phone: null, dateOfBirth: null, ...fields }) as WireCustomer; // the fields that the test reads

it("the merge page compares the fields of two customer records and preselects the value that only one of them has", () => {
  const keep = record({ firstName: "Lars", lastName: "Holm", phone: "+19175550125" });
  const drop = record({ firstName: "Lars", lastName: "Holmberg", email: "l.holm@example.com" });
  const rows = mergeRows(keep, drop, { lastName: "drop" });
  expect(rows.map(({ field, chosen, differs }) => [field, chosen, differs])).toEqual([
    ["firstName", "keep", false],
    ["lastName", "drop", true],
    ["email", "drop", false],
    ["phone", "keep", false],
    ["dateOfBirth", "drop", false],
  ]);
});
