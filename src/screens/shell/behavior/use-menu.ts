import { create } from "zustand";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { browserApi } from "#web/api.ts";
import type { MenuCategory, ShellCategory } from "#web/shell/shell-data.ts";

const api = browserApi<ShellCalls>();

const useLoaded = create<{ categories: MenuCategory[] | undefined }>(() => ({ categories: undefined }));
let loading: Promise<void> | undefined;

const isMenu = (value: unknown): value is MenuCategory[] =>
  Array.isArray(value) &&
  value.every((category) => typeof category?.slug === "string" && Array.isArray(category.services));

const KEY = "menu";

/** The menu as it was last read in this tab, for when there is no network. Local storage has its own keys (AU-5). */
function storedMenu(): MenuCategory[] | undefined {
  try {
    // Data stored in this tab by an older version of the page have the wire's names.
    const stored = fromWire(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    return isMenu(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function storeMenu(menu: MenuCategory[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(menu));
  } catch {
    // Without a network it shows its categories only.
  }
}

/**
 * Fetches the menu's treatments, once for the life of the page. Never fails: without an answer they are those last read in
 * this tab, or the categories stand without their treatments; the next opening asks again (SH-13).
 */
export function loadMenu(): Promise<void> {
  loading ??= api.call("getMenu").then(
    ({ data }) => {
      useLoaded.setState({ categories: data });
      storeMenu(data);
    },
    () => {
      loading = undefined;
      useLoaded.setState({ categories: storedMenu() });
    },
  );
  return loading;
}

/** Reads the menu ahead where this tab has none to show without a network. */
export function cacheMenuForOffline(): void {
  if (!storedMenu()) void loadMenu();
}

/** The categories with what is known of their treatments (SH-4). */
export function useMenu(categories: ShellCategory[]): MenuCategory[] {
  const loaded = useLoaded((state) => state.categories);
  return loaded ?? categories.map((category) => ({ ...category, services: [] }));
}
