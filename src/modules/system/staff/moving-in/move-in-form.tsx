import { useId, useState } from "react";
import { createFileCheck, type FileCheckState, NO_FILE } from "#staff/kit/file-check.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import type { ImportProgress } from "#staff/resource/import/follow-import.ts";
import { ImportProgressBar } from "#staff/resource/import/import-progress.tsx";
import { MendRows } from "./mend-rows.tsx";
import { type MoveAnswer, type MovedKind, moveIn } from "./moving-in-api.ts";
import { countsText, emptyFile, KINDS } from "./moving-in-words.ts";

/** Form for importing a file of one kind: it is first checked row by row, then imported. */
export function MoveInForm({ kind, onTakenOver }: { kind: MovedKind; onTakenOver: () => void }) {
  const { title, lead, columns, one, many } = KINDS[kind];
  const [{ file, found: seen, error, isChecking }, setChecked] = useState<FileCheckState<MoveAnswer>>(NO_FILE);
  const [overrides, setOverrides] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [isWriting, setIsWriting] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const titleId = useId();
  const lookOver = (isOverriding: boolean) => (chosen: File) =>
    moveIn(kind, chosen, { isDry: true, leavesOut: false, overrides: isOverriding });
  const [checks] = useState(() => createFileCheck<MoveAnswer>({ check: lookOver(false), onChange: setChecked }));
  const choose = (chosen: File, isOverriding = overrides) => {
    setRefusal(undefined);
    void checks.choose(chosen, lookOver(isOverriding));
  };
  const problem = refusal ?? error;

  async function write(chosen: File) {
    setRefusal(undefined);
    setIsWriting(true);
    try {
      const moved = await moveIn(kind, chosen, { isDry: false, leavesOut: true, overrides }, setProgress);
      showDone(`${moved.rows.new} ${moved.rows.new === 1 ? one : many} imported.`);
      checks.forget();
      onTakenOver();
    } catch (failure) {
      setRefusal(failure);
    } finally {
      setIsWriting(false);
      setProgress(undefined);
    }
  }

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3 border-b border-linen py-6">
      <h2 id={titleId} className="text-section">
        {title}
      </h2>
      <p className="measure">{lead}</p>
      <p className="text-small text-ink-soft wrap-anywhere">
        Columns: {columns.replaceAll(",", ", ")}.{" "}
        <a className="underline" href={emptyFile(kind)} download={`${kind}.csv`}>
          Download an empty file
        </a>
      </p>
      <label className="btn btn-outline relative justify-self-start focus-within:outline-2 focus-within:outline-offset-3">
        Choose a file<span className="sr-only">: CSV file of {many}</span>
        <input
          key={file === undefined ? "none" : "some"}
          type="file"
          accept=".csv,text/csv"
          className="absolute inset-0 cursor-pointer opacity-0"
          disabled={isWriting}
          onChange={({ currentTarget: { files } }) => {
            const chosen = files?.[0];
            if (chosen) choose(chosen);
          }}
        />
      </label>
      {file && (
        <p className="text-small text-ink-soft" aria-busy={isChecking || undefined}>
          {file.name}
          {isChecking && ", being checked …"}
        </p>
      )}
      {progress && <ImportProgressBar {...progress} />}
      {problem !== undefined && (
        <p role="alert" className="text-error">
          {reasonOf(problem)}
        </p>
      )}
      {kind === "visits" && file && (
        <label className="flex min-h-6 items-center gap-2 coarse:min-h-11">
          <input
            type="checkbox"
            className="tick"
            checked={overrides}
            onChange={({ currentTarget }) => {
              setOverrides(currentTarget.checked);
              choose(file, currentTarget.checked);
            }}
          />
          Book visits that break a booking rule
        </label>
      )}
      {file && seen && (
        <>
          <p role="status" className="font-medium">
            {countsText(seen)}
          </p>
          {seen.issues.length > 0 && (
            <MendRows key={file.lastModified} file={file} issues={seen.issues} onMended={choose} />
          )}
          <div>
            <button
              type="button"
              className="btn btn-primary"
              aria-busy={isWriting}
              disabled={isWriting || seen.rows.new === 0}
              onClick={() => void write(file)}
            >
              {seen.rows.bad > 0 ? `Import ${seen.rows.new}, leave out ${seen.rows.bad}` : `Import ${seen.rows.new}`}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
