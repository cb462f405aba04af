import { type ReactNode, useState } from "react";
import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";
import { createFileCheck, type FileCheckState, NO_FILE } from "../../kit/file-check.ts";
import { reasonOf } from "../../kit/reason-of.ts";
import { showDone } from "../../kit/toast/staff-toasts.ts";
import type { ChosenColumns, FileColumn, ImportCheck } from "../resource-client.ts";
import { ColumnChoice, columnsIn } from "./column-choice.tsx";
import type { ImportProgress } from "./follow-import.ts";
import { ImportProgressBar } from "./import-progress.tsx";
import { ImportRows } from "./import-rows.tsx";
import type { ImportSource } from "./import-source.ts";

type ImportDialogProps = {
  source: ImportSource;
  title: string;
  /** Returns the success message. */
  done?: (result: { created: number; changed: number }) => string;
  /** Content above the file input. */
  children?: ReactNode;
  onClose: () => void;
  onChanged: () => void;
};

const countsOf = ({ created, changed }: { created: number; changed: number }) =>
  `${created} added, ${changed} changed.`;

type CellCorrections = Readonly<Record<number, Record<string, string>>>;

/** Compares a file or pasted text with the existing records, then writes all valid rows or none. */
export function ImportDialog({ source, title, done = countsOf, children, onClose, onChanged }: ImportDialogProps) {
  const [{ file, found: check, error: unread, isChecking }, setChecked] =
    useState<FileCheckState<ImportCheck>>(NO_FILE);
  /** The columns of the last checked file, which stay on the screen while it is checked again. */
  const [columns, setColumns] = useState<readonly FileColumn[]>([]);
  const [checks] = useState(() =>
    createFileCheck<ImportCheck>({
      check: source.check,
      onChange(state) {
        setChecked(state);
        if (!state.isChecking) setColumns(columnsIn(state.found, state.error));
      },
    }),
  );
  const [mended, setMended] = useState<CellCorrections>({});
  const [chosen, setChosen] = useState<ChosenColumns>({});
  const [progress, setProgress] = useState<ImportProgress>();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  /** Runs the work, and shows the reason if it fails. */
  async function attempt(work: () => Promise<void>) {
    setProblem(undefined);
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  const read = (newFile: File, columns: ChosenColumns = {}) => {
    setMended({});
    setChosen(columns);
    if (Object.keys(columns).length === 0) setColumns([]);
    setProblem(undefined);
    void checks.choose(newFile, (one) => source.check(one, columns));
  };
  // Nothing has to be chosen when every column is matched by its name.
  const isAsked = columns.some(({ field }) => field === null) || Object.keys(chosen).length > 0;

  const bad = check?.rows.filter(({ kind, row }) => kind === "error" && !(row in mended)) ?? [];
  const mendedRows = Object.keys(mended).length;
  const good = check ? check.counts.new + check.counts.change + mendedRows : 0;
  const leftOut = (check?.counts.error ?? 0) - mendedRows;

  const apply = () =>
    attempt(async () => {
      if (!check) return;
      const { runId } = check;
      const body = {
        rows: Object.entries(mended).map(([row, cells]) => ({ row: Number(row), cells })),
        leaveOut: bad.map(({ row }) => row),
      };
      const result = await source.apply(runId, body, setProgress).finally(() => setProgress(undefined));
      showDone(done(result), async () => {
        await source.undo(runId);
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
      aside={
        check &&
        !progress && <p className="text-ink-soft">Nothing is changed yet. An import can be undone for 24 hours.</p>
      }
      actions={
        check ? (
          <>
            <button
              type="button"
              className="btn btn-outline btn-main"
              disabled={progress !== undefined}
              onClick={checks.forget}
            >
              Another file
            </button>
            <button
              type="button"
              className="btn btn-primary btn-main"
              aria-busy={isBusy}
              disabled={good === 0 || progress !== undefined}
              onClick={() => void apply()}
            >
              {leftOut > 0 ? `Import ${good}, leave out ${leftOut}` : `Import ${good}`}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="btn btn-primary btn-main"
            aria-busy={isChecking}
            disabled={text.trim() === ""}
            onClick={() => read(new File([text], "pasted.csv", { type: "text/csv" }))}
          >
            Check the rows
          </button>
        )
      }
    >
      {(problem || unread !== undefined) && (
        <p role="alert" className="pb-4 text-error">
          {problem ?? reasonOf(unread)}
        </p>
      )}
      {progress && <ImportProgressBar {...progress} />}
      {file && isAsked && !progress && (
        <ColumnChoice
          columns={columns}
          fields={source.fields}
          chosen={chosen}
          onChoose={(newFile) => read(file, newFile)}
        />
      )}
      {check && file ? (
        <ImportRows fields={source.fields} check={{ ...check, file: file.name }} mended={mended} onMend={setMended} />
      ) : (
        <div className="grid gap-4">
          {children}
          <label className="btn btn-outline relative justify-self-start focus-within:outline-2 focus-within:outline-offset-3">
            Choose a file<span className="sr-only">: CSV file</span>
            <input
              type="file"
              accept=".csv,text/csv"
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) read(file);
              }}
            />
          </label>
          <label className="grid gap-1.5 text-small font-medium">
            Or paste its rows, with the column names first
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
