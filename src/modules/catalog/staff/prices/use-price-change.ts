import { useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { editQueue } from "#staff/kit/edit-queue.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { staffApi } from "#staff/staff-api.ts";
import { keyOfPrice } from "../../domain/price-change.ts";
import type { PriceChangeRow, PriceChangeState } from "../contract/price-change-calls.ts";
import type { CatalogStaffCalls } from "../contract/staff-calls.ts";

export const pricesApi = staffApi<CatalogStaffCalls>();
export const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Loads the prices of a price change, and saves each edit by itself, as a draft. */
export function usePriceChange(id: string) {
  const read = useRead(`prices ${id}`, async (signal) => {
    const { data } = await pricesApi.call("readPriceChange", { params: { id }, signal });
    return data;
  });
  /** The entered rows, until the server has responded. */
  const [entered, setEntered] = useState<readonly PriceChangeRow[]>();
  const state = read.data;
  const rows = entered ?? state?.rows ?? [];
  const latest = useRef<PriceChangeState>(undefined);
  latest.current = state;
  const latestRows = useRef(rows);
  latestRows.current = rows;

  async function write(next: readonly PriceChangeRow[]): Promise<boolean> {
    try {
      const body = {
        rows: next.map(({ kind, itemId, which, old, price }) => ({ kind, itemId, which, old, price })),
        hash: latest.current?.hash ?? null,
      };
      const { data } = await pricesApi.call("savePriceChange", { params: { id }, body, ...once() });
      latest.current = data;
      read.show(data);
      return true;
    } catch (error) {
      if (isApiError(error, "version_conflict")) {
        latest.current = error.current as PriceChangeState; // the current state, in the form of a response
        read.show(latest.current);
        showFailed("Someone else changed these prices. They are shown as they are now.");
      } else {
        showFailed(reasonOf(error));
        await read.refresh();
      }
      return false;
    }
  }
  const latestWrite = useRef(write);
  latestWrite.current = write;

  /** Replaces all rows. Saves run one after the other, each based on the response of the previous one. */
  const [save] = useState(() => editQueue((next: readonly PriceChangeRow[]) => latestWrite.current(next), setEntered));

  return {
    state,
    rows,
    error: read.error,
    refresh: read.refresh,
    save,
    isSaving: entered !== undefined,
    /** Adds prices, replacing those of the same items. Returns whether they were saved; if not, a message says why. */
    async add(more: readonly PriceChangeRow[]): Promise<boolean> {
      const added = new Map(more.map((row) => [keyOfPrice(row), row]));
      const former = latestRows.current.map((row) => added.get(keyOfPrice(row)) ?? row);
      const known = new Set(former.map(keyOfPrice));
      return save([...former, ...more.filter((row) => !known.has(keyOfPrice(row)))]);
    },
    async publish(liveFrom: string | undefined): Promise<void> {
      const hash = latest.current?.hash ?? "";
      const body = { hash, ...(liveFrom === undefined ? {} : { liveFrom }) };
      const { data } = await pricesApi.call("publishPriceChange", { params: { id }, body, ...once() });
      read.show(data);
      showDone(liveFrom === undefined ? "The prices are live." : "They go live on that day.");
    },
  };
}

export type PriceChangeForm = ReturnType<typeof usePriceChange>;
