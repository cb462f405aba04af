import { describe, expect, it } from "vitest";
import type { NavigationItem } from "#staff/frame/navigation/navigation.ts";
import type { PaletteAction } from "./actions.ts";
import type { Finder } from "./finders.ts";
import { firstToTake, paletteSections } from "./palette-rows.ts";
import { parseQuery } from "./parse-query.ts";
import { findersFor } from "./use-find.ts";

const finder = (kind: string, more: Partial<Finder> = {}): Finder => ({
  kind,
  label: kind,
  icon: "user",
  right: "customers.see",
  find: async () => [],
  ...more,
});
const items: NavigationItem[] = [
  { path: "/admin/orders", label: "Orders", icon: "box", group: "Desk", right: "orders.see", goKey: "o" },
  { path: "/admin/memberships", label: "Memberships, plans", icon: "crown", group: "Money", right: "catalog.see" },
];
const actions: PaletteAction[] = [
  { label: "Mark a no-show", words: "visit", run: () => {} },
  { label: "Show the keys", run: () => {} },
];
const found = [{ id: "1", title: "Mara Okafor", note: "(917) 555-0132", to: "/admin/customers/1" }];
const kinds = [{ finder: finder("Customers"), found, failed: false }];
const recent = [{ id: "customer 9", title: "Uma Ghosh", icon: "user", to: "/admin/customers/9" } as const];

const titles = (typed: string, known = kinds) =>
  paletteSections(parseQuery(typed), { kinds: known, items, actions, recent }).map(({ label, rows }) => [
    label,
    ...rows.map(({ title }) => title),
  ]);

describe("the content of the command palette", () => {
  it("consists of the records opened last and the screens, as long as nothing is typed", () => {
    expect(titles("", [])).toEqual([
      ["Opened last", "Uma Ghosh"],
      ["Screens", "Orders", "Memberships, plans"],
    ]);
  });

  it("consists of records, then screens, then actions, matched by beginnings of words in any order", () => {
    expect(titles("m")).toEqual([
      ["Customers", "Mara Okafor"],
      ["Screens", "Memberships, plans"],
      ["Do", "Mark a no-show"],
    ]);
    expect(titles("show no", [])).toEqual([["Do", "Mark a no-show"]]);
    expect(titles("visit", [])).toEqual([["Do", "Mark a no-show"]]);
    expect(titles("rders", [])).toEqual([]);
  });

  it("consists only of actions after > is typed, and of all actions if nothing follows the >", () => {
    expect(titles(">", [])).toEqual([["Do", "Mark a no-show", "Show the keys"]]);
    expect(titles("> keys", [])).toEqual([["Do", "Show the keys"]]);
  });

  it("shows the keys that open a screen beside that screen", () => {
    const [section] = paletteSections(parseQuery("orders"), { kinds: [], items, actions, recent });
    expect(section?.rows[0]).toMatchObject({ to: "/admin/orders", keys: "g o" });
  });
});

describe("the result that Enter opens in the command palette", () => {
  const rowsOf = (people: { title: string; isForChoice: boolean }[]) => {
    const found = people.map((person, at) => ({ ...person, id: String(at), to: `/admin/customers/${at}` }));
    const known = [{ finder: finder("Customers"), found, failed: false }];
    return paletteSections(parseQuery("m"), { kinds: known, items, actions, recent }).flatMap(({ rows }) => rows);
  };
  it("is never a customer who matches only part of the typed text, and never any of several customers who match", () => {
    const rows = rowsOf([
      { title: "Wanda Desai", isForChoice: true },
      { title: "Wanda Ito", isForChoice: true },
    ]);
    expect(rows[firstToTake(rows)]?.title).toBe("Memberships, plans");
    expect(firstToTake(rows.slice(0, 2))).toBe(-1);
  });

  it("is the only customer who matches the whole typed text", () => {
    const rows = rowsOf([{ title: "Wanda Ito", isForChoice: false }]);
    expect(rows[firstToTake(rows)]?.title).toBe("Wanda Ito");
  });
});

describe("the record types that a palette search covers", () => {
  const customer = finder("customer", { sign: "@" });
  const order = finder("order", { sign: "#", right: "orders.see" });
  const all = [customer, order];

  it("are all types for which the person has permission", () => {
    expect(findersFor(all, parseQuery("mar"), () => true)).toEqual(all);
    expect(findersFor(all, parseQuery("mar"), (right) => right !== "orders.see")).toEqual([customer]);
  });

  it("are only the type of the typed prefix, and no type if the prefix is that of actions", () => {
    expect(findersFor(all, parseQuery("#1042"), () => true)).toEqual([order]);
    expect(findersFor(all, parseQuery("@mar"), () => true)).toEqual([customer]);
    expect(findersFor(all, parseQuery(">mar"), () => true)).toEqual([]);
  });
});
