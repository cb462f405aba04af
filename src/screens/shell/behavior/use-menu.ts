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

/**
 * Returns the menu as last loaded in this tab, for offline use. It is in session storage, because the keys in local
 * storage are fixed by AU-5.
 */
function storedMenu(): MenuCategory[] | undefined {
  try {
    // Data stored in this tab by an older version of the page uses the API's field names.
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
    // Offline, the menu shows only its categories.
  }
}

/**
 * Loads the menu's treatments, once per page load. Never fails: without a response, the menu shows the treatments last
 * loaded in this tab, or only the categories. The next opening retries (SH-13).
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

/** Preloads the menu if this tab has none to show offline. */
export function cacheMenuForOffline(): void {
  if (!storedMenu()) void loadMenu();
}

/** Returns the categories with their known treatments (SH-4). */
export function useMenu(categories: ShellCategory[]): MenuCategory[] {
  const loaded = useLoaded((state) => state.categories);
  return loaded ?? categories.map((category) => ({ ...category, services: [] }));
}
