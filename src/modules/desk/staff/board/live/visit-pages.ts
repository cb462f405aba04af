import { useEffect, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { deskApi } from "./desk-api.ts";

type CachedPage = { version: number; page: Promise<WireVisitPage> };

/** The cached pages of visits, each with its version on the board: a drag and the drawer share one read. */
const known = new Map<string, CachedPage>();
const MOST_PAGES = 20;

/** Reads a visit's page for a version. A failed read isn't cached, so the next call tries again. */
export function readVisitPage(id: string, version: number): Promise<WireVisitPage> {
  const found = known.get(id);
  if (found?.version === version) return found.page;
  const page = deskApi.call("readVisit", { params: { id } }).then(({ data }) => data);
  known.delete(id);
  known.set(id, { version, page });
  page.catch(() => known.get(id)?.page === page && known.delete(id));
  for (const oldest of known.keys()) {
    if (known.size <= MOST_PAGES) break;
    known.delete(oldest);
  }
  return page;
}

/**
 * Drops the cached data of a visit after a change that its version doesn't reflect: its payments, or another visit
 * shown on its page.
 */
export function forgetVisitPage(id: string): void {
  known.delete(id);
}

export type VisitPageState = { page: WireVisitPage | undefined; error: unknown; isLoading: boolean };

/**
 * Returns the page of a visit; the previous version is shown while a newer one loads. `reread` loads missing data:
 * after a failure, or after it was dropped from the cache.
 */
export function useVisitPage(id: string, version: number): VisitPageState & { reread(): void } {
  const [state, setState] = useState<VisitPageState>({ page: undefined, error: undefined, isLoading: true });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `turn` requests the page again
  useEffect(() => {
    let isLatest = true;
    setState((before) => ({
      page: before.page?.id === id ? before.page : undefined,
      error: undefined,
      isLoading: true,
    }));
    readVisitPage(id, version).then(
      (page) => isLatest && setState({ page, error: undefined, isLoading: false }),
      (error: unknown) => isLatest && setState((before) => ({ ...before, error, isLoading: false })),
    );
    return () => {
      isLatest = false;
    };
  }, [id, version, turn]);
  return { ...state, reread: () => setTurn((before) => before + 1) };
}
