import { useState } from "react";
import { counted } from "#shared/counted.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { createFileCheck, type FileCheckState, NO_FILE } from "#staff/kit/file-check.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { saveFile } from "#web/save-file.ts";
import type { PriceChangeRow } from "../contract/price-change-calls.ts";
import { once, pricesApi } from "./use-price-change.ts";

type Read = { rows: PriceChangeRow[]; same: number; issues: { row: number; message: string }[] };

async function readFile(file: File): Promise<Read> {
  const form = new FormData();
  form.set("file", file);
  return (await pricesApi.call("readPriceFile", { form, ...once() })).data;
}

type PriceFileDialogProps = { onAdd: (rows: readonly PriceChangeRow[]) => Promise<boolean>; onClose: () => void };

/** Reads new prices from a file: the export of all prices, with a column for the new ones. */
export function PriceFileDialog({ onAdd, onClose }: PriceFileDialogProps) {
  const [{ file, found, error, isChecking }, setState] = useState<FileCheckState<Read>>(NO_FILE);
  const [checks] = useState(() => createFileCheck<Read>({ check: readFile, onChange: setState }));
  const [isBusy, setBusy] = useState(false);
  async function add() {
    if (!found) return;
    setBusy(true);
    await onAdd(found.rows).finally(() => setBusy(false));
    onClose();
  }
  return (
    <StaffDialog
      open
      title="New prices from a file"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Leave it
          </button>
          <button
            type="button"
            className="btn btn-primary btn-main"
            aria-busy={isBusy || isChecking}
            disabled={isBusy || !found || found.rows.length === 0}
            onClick={() => void add()}
          >
            {found && found.rows.length > 0 ? `Add ${counted(found.rows.length, "price")}` : "Add the prices"}
          </button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          The file has a row for each price, with “now” and an empty column “new price”. Rows without a new price stay
          as they are.
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-outline"
            data-first-focus
            onClick={() => void pricesApi.download("exportPrices").then((blob) => saveFile(blob, "prices.csv"))}
          >
            Download all prices
          </button>
          <label className="btn btn-outline relative focus-within:outline-2 focus-within:outline-offset-3">
            Choose a file<span className="sr-only">: CSV file</span>
            <input
              type="file"
              accept=".csv,text/csv"
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? [];
                if (chosen) void checks.choose(chosen);
              }}
            />
          </label>
        </div>
        {error !== undefined && (
          <p role="alert" className="text-error">
            {reasonOf(error)}
          </p>
        )}
        {found && (
          <div role="status">
            <p>
              <strong className="font-semibold">{file?.name}</strong>:{" "}
              {`${counted(found.rows.length, "new price")}, ${found.same} stay as they are, ${found.issues.length} can’t be read.`}
            </p>
            <ul>
              {found.issues.slice(0, 20).map(({ row, message }) => (
                <li key={row} className="text-error">{`Row ${row}: ${message}`}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </StaffDialog>
  );
}
