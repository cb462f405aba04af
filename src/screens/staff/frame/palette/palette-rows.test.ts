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

describe("what the palette shows", () => {
  it("before typing is what was opened last, and the screens", () => {
    expect(titles("", [])).toEqual([
      ["Opened last", "Uma Ghosh"],
      ["Screens", "Orders", "Memberships, plans"],
    ]);
  });

  it("is records first, then screens, then actions, each by beginnings of words in any order", () => {
    expect(titles("m")).toEqual([
      ["Customers", "Mara Okafor"],
      ["Screens", "Memberships, plans"],
      ["Do", "Mark a no-show"],
    ]);
    expect(titles("show no", [])).toEqual([["Do", "Mark a no-show"]]);
    expect(titles("visit", [])).toEqual([["Do", "Mark a no-show"]]);
    expect(titles("rders", [])).toEqual([]);
  });

  it("is actions alone behind >, all of them before more is typed", () => {
    expect(titles(">", [])).toEqual([["Do", "Mark a no-show", "Show the keys"]]);
    expect(titles("> keys", [])).toEqual([["Do", "Show the keys"]]);
  });

  it("says the key that opens a screen", () => {
    const [section] = paletteSections(parseQuery("orders"), { kinds: [], items, actions, recent });
    expect(section?.rows[0]).toMatchObject({ to: "/admin/orders", keys: "g o" });
  });
});

describe("what Enter opens in the palette", () => {
  const rowsOf = (people: { title: string; isForChoice: boolean }[]) => {
    const found = people.map((person, at) => ({ ...person, id: String(at), to: `/admin/customers/${at}` }));
    const known = [{ finder: finder("Customers"), found, failed: false }];
    return paletteSections(parseQuery("m"), { kinds: known, items, actions, recent }).flatMap(({ rows }) => rows);
  };
  it("isn't a person with a partial match, nor one of several matches", () => {
    const rows = rowsOf([
      { title: "Wanda Desai", isForChoice: true },
      { title: "Wanda Ito", isForChoice: true },
    ]);
    expect(rows[firstToTake(rows)]?.title).toBe("Memberships, plans");
    expect(firstToTake(rows.slice(0, 2))).toBe(-1);
  });

  it("is the only full match", () => {
    const rows = rowsOf([{ title: "Wanda Ito", isForChoice: false }]);
    expect(rows[firstToTake(rows)]?.title).toBe("Wanda Ito");
  });
});

describe("who is asked", () => {
  const customer = finder("customer", { sign: "@" });
  const order = finder("order", { sign: "#", right: "orders.see" });
  const all = [customer, order];

  it("is every finder whose right the person has", () => {
    expect(findersFor(all, parseQuery("mar"), () => true)).toEqual(all);
    expect(findersFor(all, parseQuery("mar"), (right) => right !== "orders.see")).toEqual([customer]);
  });

  it("is only the kind of its sign, and none for actions", () => {
    expect(findersFor(all, parseQuery("#1042"), () => true)).toEqual([order]);
    expect(findersFor(all, parseQuery("@mar"), () => true)).toEqual([customer]);
    expect(findersFor(all, parseQuery(">mar"), () => true)).toEqual([]);
  });
});
