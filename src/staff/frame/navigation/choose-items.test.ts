import { describe, expect, it } from "vitest";
import { hasRight, type Right } from "#shared/rights.ts";
import {
  currentItem,
  entriesOf,
  groupEntries,
  hubOver,
  itemsFor,
  phoneBarItems,
  railEntries,
  waitingOf,
} from "./choose-items.ts";
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

describe("a person's menu items", () => {
  const itemsOf = (role: "practitioner" | "staff" | "customer") =>
    itemsFor(all, (right: Right) => hasRight({ role }, right));

  it("are only those for which the person has permission", () => {
    expect(itemsOf("practitioner")).toEqual([today, products]);
    expect(itemsOf("staff")).toEqual(all);
    expect(itemsOf("customer")).toEqual([]);
  });

  it("include items that need any of several permissions, if the person has one of these", () => {
    const reports = item("/admin/reports", { right: ["reports.own", "reports.today"] });
    const shownTo = (role: "practitioner" | "staff" | "customer") =>
      itemsFor([reports], (right: Right) => hasRight({ role }, right)).length;
    expect([shownTo("practitioner"), shownTo("staff"), shownTo("customer")]).toEqual([1, 1, 0]);
  });

  it("are grouped, without groups that have no items", () => {
    const groups = groupEntries(entriesOf(itemsOf("practitioner")));
    expect(groups.map(({ group, entries }) => [group, entries.map(({ path }) => path)])).toEqual([
      ["Desk", [today.path]],
      ["Catalog", [products.path]],
    ]);
  });
});

describe("a hub: several screens under one menu item (OO-45)", () => {
  const brands = item("/admin/brands", { group: "Catalog", hub: "products" });
  const shelves = item("/admin/products", { group: "Catalog", hub: "products", count: count("work") });
  const filters = item("/admin/taxonomies/a", { hub: "products", under: "/admin/taxonomies", hasParts: true });
  const items = [today, shelves, customers, brands, filters];

  it("is in the menu at the position of its first screen, and opens that screen", () => {
    const entries = entriesOf(items);
    expect(entries.map(({ label, path }) => [label, path])).toEqual([
      [today.label, today.path],
      ["Products", shelves.path],
      [customers.label, customers.path],
    ]);
    expect(entriesOf([today, brands]).map(({ label }) => label)).toEqual([today.label, brands.label]);
  });

  it("shows tabs above its screens, but not above the screen of a single record", () => {
    const [, hub] = entriesOf(items);
    const tabsAt = (path: string) => hubOver(path, currentItem(items, path), hub);
    const tabs = [shelves, brands, filters].map(({ path, label }) => ({ to: path, label, isCurrent: false }));
    const withCurrent = (at: number) => ({
      label: "Products",
      tabs: tabs.map((tab, nth) => ({ ...tab, isCurrent: nth === at })),
    });
    expect(tabsAt("/admin/brands")).toEqual(withCurrent(1));
    expect(tabsAt("/admin/brands/ostrela")).toBeNull();
    expect(tabsAt("/admin/taxonomies/b")).toEqual(withCurrent(2));
    const [own] = entriesOf(items);
    expect(hubOver(today.path, today, own)).toBeNull();
  });

  it("shows the total number of waiting tasks of its screens, as an alarm if one of them is an alarm", () => {
    const alarm = item("/admin/alarm", { hub: "products", count: count("alarm") });
    const [hub] = entriesOf([shelves, alarm]);
    if (!hub) throw new Error("no entry");
    expect(waitingOf(hub, { [shelves.path]: 2 })).toEqual({ count: 2, tone: "work" });
    expect(waitingOf(hub, { [shelves.path]: 2, [alarm.path]: 1 })).toEqual({ count: 3, tone: "alarm" });
  });
});

describe("the current menu item", () => {
  it("is the item with the longest path that the URL starts with", () => {
    expect(currentItem(all, "/admin/customers/42/notes")).toBe(customers);
    expect(currentItem(all, "/admin/customers/duplicates")).toBe(duplicates);
    expect(currentItem(all, "/admin/customers-of-today")).toBeUndefined();
  });

  it("is the item that names the URL as one of its screens, even if the URL starts with another item's path", () => {
    const books = item("/admin/books", { also: "/admin/customers/files" });
    expect(currentItem([...all, books], "/admin/customers/files")).toBe(books);
    expect(currentItem([...all, books], "/admin/customers/files/1")).toBe(customers);
  });
});

describe("the narrow sidebar and the bottom bar on a phone", () => {
  it("show the menu items of the group Desk, items with alarms, and the current item", () => {
    const entries = entriesOf(all);
    const entryOf = (item: NavigationItem) => entries.find(({ path }) => path === item.path);
    const shown = (waiting: Record<string, number>, current?: NavigationItem) =>
      railEntries(entries, { waiting, current: current && entryOf(current) }).filter(({ group }) => group !== "Desk");
    expect(shown({ [payments.path]: 0, [reviews.path]: 7 })).toEqual([]);
    expect(shown({ [payments.path]: 1 })).toEqual([entryOf(payments)]);
    expect(shown({}, products)).toEqual([entryOf(products)]);
  });

  it("show on a phone at most two menu items beside Find and More", () => {
    expect(phoneBarItems([today, { ...today, path: "/a" }, { ...today, path: "/b" }])).toHaveLength(2);
    expect(phoneBarItems(all)).toEqual([today]);
    const barOf = (role: "staff" | "practitioner") =>
      phoneBarItems(itemsFor(navigation, (right) => hasRight({ role }, right))).map(({ label }) => label);
    expect(barOf("staff")).toEqual(["Today", "Messages"]);
    expect(barOf("practitioner")).toEqual(["My day", "Today"]);
  });
});

describe("the complete menu of the back office", () => {
  it("has at most 20 items, whatever permissions a person has, and leads to every screen (OO-45)", () => {
    const entries = entriesOf(navigation);
    expect(entries.length).toBeLessThanOrEqual(20);
    expect(entries.flatMap(({ items }) => items).toSorted()).toEqual([...navigation].toSorted());
    for (const { items, group } of entries) expect(new Set(items.map((item) => item.group))).toEqual(new Set([group]));
    // A person with fewer permissions has fewer entries; a hub disappears with the last of its screens.
    for (const right of navigation.flatMap((item) => item.right))
      expect(entriesOf(itemsFor(navigation, (own) => own !== right)).length).toBeLessThanOrEqual(entries.length);
  });

  it("has a unique path under /admin and a unique shortcut key for each item", () => {
    const paths = navigation.map(({ path }) => path);
    const keys = navigation.flatMap(({ goKey }) => goKey ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(keys).size).toBe(keys.length);
    for (const path of paths) expect(path).toMatch(/^\/admin\//);
  });
});
