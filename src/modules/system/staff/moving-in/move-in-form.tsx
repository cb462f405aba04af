import { useId, useState } from "react";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { MendRows } from "./mend-rows.tsx";
import { type Moved, type MovedKind, moveIn } from "./moving-in-api.ts";
import { countsText, emptyFile, KINDS } from "./moving-in-words.ts";

/** A file of one kind: it is looked over first, row by row, and then taken over. */
export function MoveInForm({ kind, onTakenOver }: { kind: MovedKind; onTakenOver: () => void }) {
  const { title, lead, columns, one, many } = KINDS[kind];
  const [file, setFile] = useState<File>();
  const [seen, setSeen] = useState<Moved>();
  const [overrides, setOverrides] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const titleId = useId();

  const send = async (chosen: File, isDry: boolean, isOverridden = overrides) => {
    setProblem(undefined);
    setIsBusy(true);
    try {
      const moved = await moveIn(kind, chosen, { isDry, leavesOut: !isDry, overrides: isOverridden });
      setSeen(isDry ? moved : undefined);
      if (isDry) return;
      showDone(`${moved.rows.new} ${moved.rows.new === 1 ? one : many} imported.`);
      setFile(undefined);
      onTakenOver();
    } catch (error) {
      setSeen(undefined);
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  };

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
          onChange={({ currentTarget: { files } }) => {
            const chosen = files?.[0];
            if (!chosen) return;
            setFile(chosen);
            void send(chosen, true);
          }}
        />
      </label>
      {file && <p className="text-small text-ink-soft">{file.name}</p>}
      {problem && (
        <p role="alert" className="text-error">
          {problem}
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
              void send(file, true, currentTarget.checked);
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
            <MendRows
              key={file.lastModified}
              file={file}
              issues={seen.issues}
              onMended={(mended) => {
                setFile(mended);
                void send(mended, true);
              }}
            />
          )}
          <div>
            <button
              type="button"
              className="btn btn-primary"
              aria-busy={isBusy}
              disabled={isBusy || seen.rows.new === 0}
              onClick={() => void send(file, false)}
            >
              {seen.rows.bad > 0 ? `Import ${seen.rows.new}, leave out ${seen.rows.bad}` : `Import ${seen.rows.new}`}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
