import { useState } from "react";
import type { WireReader } from "#modules/payments/staff/contract/reader-calls.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { deskMoneyApi } from "../desk-money-api.ts";

/** The name under which this device stores the reader it used last, which is listed first. */
const STORED_AS = "halcyon card reader";

function readChosen(): string | undefined {
  try {
    return localStorage.getItem(STORED_AS) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeChosen(id: string): void {
  try {
    localStorage.setItem(STORED_AS, id);
  } catch {
    // Without storage, the person chooses the reader again the next time.
  }
}

export type Readers = {
  /** Undefined until loaded; empty if that failed. */
  all: readonly WireReader[] | undefined;
  chosen: WireReader | undefined;
  choose(id: string): void;
};

/** The clinic's card readers, and the one that this device uses. */
export function useReaders(): Readers {
  const { data, error } = useRead(
    "readers",
    async (signal) => (await deskMoneyApi.call("listReaders", { signal })).data,
  );
  const [chosenId, setChosenId] = useState(readChosen);
  const all = data ?? (error === undefined ? undefined : []);
  return {
    all,
    chosen: all?.find(({ id }) => id === chosenId) ?? all?.[0],
    choose(id) {
      storeChosen(id);
      setChosenId(id);
    },
  };
}
