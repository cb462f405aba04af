import { useState } from "react";
import { once } from "#staff/kit/once.ts";
import { saveFile } from "#staff/kit/open-file.ts";
import { ImportDialog } from "#staff/resource/import/import-dialog.tsx";
import type { ImportSource } from "#staff/resource/import/import-source.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { CatalogStaffCalls } from "./contract/staff-calls.ts";
import { stockFileFields } from "./contract/stock-file.ts";

const api = staffApi<CatalogStaffCalls>();

const source: ImportSource = {
  fields: stockFileFields,
  async check(file) {
    const form = new FormData();
    form.set("file", file);
    return (await api.call("checkStockFile", { form, ...once() })).data;
  },
  apply: async (runId, body) => (await api.call("applyStockFile", { params: { runId }, body, ...once() })).data,
  undo: (runId) => api.call("undoStockFile", { params: { runId }, ...once() }),
};

/** Counts the whole stock in one step: exports a file with all sizes, and imports it with the counts. */
export function CountByFile({ onDone }: { onDone: () => void }) {
  const { can } = usePerson();
  const [isOpen, setIsOpen] = useState(false);
  if (!can("stock.count")) return null;
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setIsOpen(true)}>
        Count by file
      </button>
      {isOpen && (
        <ImportDialog
          source={source}
          title="Count stock by file"
          done={({ changed }) => `${changed} ${changed === 1 ? "shelf" : "shelves"} changed.`}
          onClose={() => setIsOpen(false)}
          onChanged={onDone}
        >
          <p className="measure">
            Download all sizes, write your counts into the last column, then upload the file. Sales and deliveries in
            the meantime still count: each shelf changes by the difference between your count and the number in the
            file.
          </p>
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            onClick={() => void saveFile(api.download("exportStock"), "stock.csv")}
          >
            Download all sizes
          </button>
        </ImportDialog>
      )}
    </>
  );
}
