import { describe, expect, it } from "vitest";
import { hasRight, type Right } from "#shared/rights.ts";
import { currentItem, groupItems, itemsFor, phoneBarItems, railItems } from "./choose-items.ts";
import { type NavigationItem, navigation } from "./navigation.ts";

const count = (tone: "work" | "alarm") => ({ read: async () => 1, tone });
const item = (path: string, more: Partial<NavigationItem> = {}): NavigationItem => ({
  path,
  label: path,
  icon: "box",
  group: "Desk",
  right: "backOffice.use",
  ...more,
});
const today = item("/admin/today", { right: "visits.see", isOnPhoneBar: true });
const customers = item("/admin/customers", { right: "customers.all" });
const duplicates = item("/admin/customers/duplicates", { right: "customers.merge" });
const products = item("/admin/products", { group: "Catalog", right: "catalog.see" });
const payments = item("/admin/payments", { group: "Money", right: "payments.take", count: count("alarm") });
const reviews = item("/admin/reviews", { group: "Clinic", right: "reviews.edit", count: count("work") });
const all = [today, customers, duplicates, products, payments, reviews];

describe("the entries of a person", () => {
  const entriesOf = (role: "practitioner" | "staff" | "customer") =>
    itemsFor(all, (right: Right) => hasRight({ role }, right));

  it("are those whose right the person has; others are absent", () => {
    expect(entriesOf("practitioner")).toEqual([today, products]);
    expect(entriesOf("staff")).toEqual(all);
    expect(entriesOf("customer")).toEqual([]);
  });

  it("stand in their groups, and a group without entries isn't there", () => {
    expect(groupItems(entriesOf("practitioner"))).toEqual([
      { group: "Desk", items: [today] },
      { group: "Catalog", items: [products] },
    ]);
  });
});

describe("the entry that is open", () => {
  it("is the longest that the address lies under", () => {
    expect(currentItem(all, "/admin/customers/42/notes")).toBe(customers);
    expect(currentItem(all, "/admin/customers/duplicates")).toBe(duplicates);
    expect(currentItem(all, "/admin/customers-of-today")).toBeUndefined();
  });
});

describe("the rail and the bar of a phone", () => {
  it("has the desk, alarms that wait, and the open entry", () => {
    const shown = (waiting: Record<string, number>, current?: NavigationItem) =>
      railItems(all, { waiting, current }).filter(({ group }) => group !== "Desk");
    expect(shown({ [payments.path]: 0, [reviews.path]: 7 })).toEqual([]);
    expect(shown({ [payments.path]: 1 })).toEqual([payments]);
    expect(shown({}, products)).toEqual([products]);
  });

  it("has two entries at most beside Find and More", () => {
    expect(phoneBarItems([today, { ...today, path: "/a" }, { ...today, path: "/b" }])).toHaveLength(2);
    expect(phoneBarItems(all)).toEqual([today]);
    const barOf = (role: "staff" | "practitioner") =>
      phoneBarItems(itemsFor(navigation, (right) => hasRight({ role }, right))).map(({ label }) => label);
    expect(barOf("staff")).toEqual(["Today", "Messages"]);
    expect(barOf("practitioner")).toEqual(["My day", "Today"]);
  });
});

describe("the entries of this back office", () => {
  it("have each an address and a key of their own, under /admin", () => {
    const paths = navigation.map(({ path }) => path);
    const keys = navigation.flatMap(({ goKey }) => goKey ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(keys).size).toBe(keys.length);
    for (const path of paths) expect(path).toMatch(/^\/admin\//);
  });
});
