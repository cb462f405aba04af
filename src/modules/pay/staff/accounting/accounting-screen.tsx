import { useState } from "react";
import { BooksPage } from "#modules/ledger/staff/books/books-page.tsx";
import { formatDate } from "#shared/zoned-time.ts";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { saveFile } from "#staff/kit/open-file.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import type { WireJournalFile } from "../contract/accounting-calls.ts";
import { payApi } from "../pay-api.ts";
import { AccountNames } from "./account-names.tsx";
import { MakeFileDialog } from "./make-file-dialog.tsx";

/** Shows journal files for the accounting program, and its account names. */
export function AccountingScreen() {
  useTitle("Accounting files, books");
  const {
    data: files,
    error,
    refresh,
  } = useRead("files", async (signal) => {
    return (await payApi.call("listJournalFiles", { signal })).data;
  });
  const [isMaking, setIsMaking] = useState(false);
  return (
    <BooksPage
      actions={
        <button type="button" className="btn btn-primary" onClick={() => setIsMaking(true)}>
          Make a file
        </button>
      }
    >
      <p className="measure text-ink-soft">
        One balanced journal for each day, and one for each payout. What is entered later for a day that a file has is a
        journal with the difference in the next file.
      </p>
      {error !== undefined && <LoadFailed noun="files" error={error} onRetry={() => void refresh()} />}
      {!files && error === undefined && <LoadingRows rows={4} />}
      {files?.length === 0 && <EmptyList>No file has been made yet.</EmptyList>}
      {files && files.length > 0 && (
        <ul className="border-t border-linen" aria-label="Files">
          {files.map((file) => (
            <File key={file.id} file={file} />
          ))}
        </ul>
      )}
      <AccountNames />
      {isMaking && <MakeFileDialog onClose={() => setIsMaking(false)} onChanged={refresh} />}
    </BooksPage>
  );
}

function File({ file: { id, from, to, journals, xeroFiles, madeBy } }: { file: WireJournalFile }) {
  const save = (format: "quickbooks" | "xero", part = 1) =>
    void saveFile(
      payApi.download("readJournalFile", { params: { id }, query: { format, part } }),
      `journals-${format}-${from}-${to}${part > 1 ? `-${part}` : ""}.csv`,
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-2">
      <p className="min-w-56 grow">
        <span className="block">
          {formatDate(from)} to {formatDate(to)}
        </span>
        <span className="text-small text-ink-soft">
          {journals === 1 ? "1 journal" : `${journals} journals`}, made by {madeBy}
        </span>
      </p>
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => save("quickbooks")}>
        QuickBooks<span className="sr-only"> file of {formatDate(from)}</span>
      </button>
      {Array.from({ length: xeroFiles }, (_, at) => at + 1).map((part) => (
        <button
          key={part}
          type="button"
          className="link inline-flex min-h-6 items-center"
          onClick={() => save("xero", part)}
        >
          {xeroFiles === 1 ? "Xero" : `Xero ${part} of ${xeroFiles}`}
          <span className="sr-only"> file of {formatDate(from)}</span>
        </button>
      ))}
    </li>
  );
}
