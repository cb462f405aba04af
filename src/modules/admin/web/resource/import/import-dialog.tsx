import { useState } from "react";
import type { AdminStaffCalls } from "#modules/admin/contract/staff-calls.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { staffApi } from "#staff/staff-api.ts";
import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";
import { showDone } from "../../kit/toast/staff-toasts.ts";
import type { ImportCheck, ResourceClient } from "../resource-client.ts";
import { ImportRows } from "./import-rows.tsx";

type ImportDialogProps = {
  description: Description;
  client: ResourceClient;
  title: string;
  onClose: () => void;
  onChanged: () => void;
};

type Mended = Readonly<Record<number, Record<string, string>>>;

/** A file or pasted text, compared with what there is; then written, all good rows or none. */
export function ImportDialog({ description, client, title, onClose, onChanged }: ImportDialogProps) {
  const [check, setCheck] = useState<ImportCheck & { file: string }>();
  const [mended, setMended] = useState<Mended>({});
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  /** Does one thing after another, and says why one failed. */
  async function attempt(work: () => Promise<void>) {
    setProblem(undefined);
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "That did not work. Try again.");
    } finally {
      setIsBusy(false);
    }
  }

  const read = (file: File) =>
    attempt(async () => {
      setMended({});
      setCheck({ ...(await client.checkFile(file)), file: file.name });
    });

  const api = staffApi<AdminStaffCalls>();
  const bad = check?.docs.filter(({ kind, row }) => kind === "bad" && !(row in mended)) ?? [];
  const mendedRows = Object.keys(mended).length;
  const good = check ? check.rows.new + check.rows.change + mendedRows : 0;
  const leftOut = (check?.rows.bad ?? 0) - mendedRows;

  const apply = () =>
    attempt(async () => {
      if (!check) return;
      const { data } = await api.call("applyImport", {
        params: { runId: check.runId },
        body: {
          rows: Object.entries(mended).map(([row, cells]) => ({ row: Number(row), cells })),
          leaveOut: bad.map(({ row }) => row),
        },
        idempotencyKey: crypto.randomUUID(),
      });
      showDone(`${data.created} added, ${data.changed} changed.`, async () => {
        await api.call("undoImport", { params: { runId: check.runId }, idempotencyKey: crypto.randomUUID() });
        onChanged();
      });
      onChanged();
      onClose();
    });

  return (
    <StaffDialog
      open
      size="full"
      title={title}
      onClose={onClose}
      aside={check && <p className="text-ink-soft">Nothing is changed yet. An import can be undone for 24 hours.</p>}
      actions={
        check ? (
          <>
            <button type="button" className="btn btn-outline btn-main" onClick={() => setCheck(undefined)}>
              Another file
            </button>
            <button
              type="button"
              className="btn btn-primary btn-main"
              aria-busy={isBusy}
              disabled={good === 0}
              onClick={() => void apply()}
            >
              {leftOut > 0 ? `Import ${good}, leave out ${leftOut}` : `Import ${good}`}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="btn btn-primary btn-main"
            aria-busy={isBusy}
            disabled={text.trim() === ""}
            onClick={() => void read(new File([text], "pasted.csv", { type: "text/csv" }))}
          >
            Look it over
          </button>
        )
      }
    >
      {problem && (
        <p role="alert" className="pb-4 text-error">
          {problem}
        </p>
      )}
      {check ? (
        <ImportRows description={description} check={check} mended={mended} onMend={setMended} />
      ) : (
        <div className="grid gap-4">
          <label className="grid gap-1.5 text-small font-medium">
            CSV file
            <input
              type="file"
              accept=".csv,text/csv"
              className="font-regular"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void read(file);
              }}
            />
          </label>
          <label className="grid gap-1.5 text-small font-medium">
            Or paste its rows, the heads first
            <textarea
              rows={8}
              className="field font-regular"
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
        </div>
      )}
    </StaffDialog>
  );
}
