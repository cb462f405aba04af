import { useEffect, useRef } from "react";
import { momentText } from "#staff/kit/moment-text.ts";
import type { WireVisitNote } from "../../contract/record/visit-notes.ts";
import { type Draft, discardDraft, sendDrafts, sendInstead, startDrafts, useDrafts } from "./drafts.ts";
import { factsOf } from "./note-facts.ts";

type VisitDraftsProps = {
  visitId: string;
  timeZone: string;
  notes: readonly WireVisitNote[];
  /** Called when a draft has arrived, or conflicts with another note. */
  onChanged(): void;
};

/** Shows a visit's notes waiting on this device, and both versions of those that conflict with a saved note. */
export default function VisitDrafts({ visitId, timeZone, notes, onChanged }: VisitDraftsProps) {
  const { drafts, isStored } = useDrafts();
  const own = drafts.filter((draft) => draft.visitId === visitId);
  useEffect(() => startDrafts(), []);
  const state = own.map(({ id, problem }) => `${id} ${problem ? "met" : ""}`).join();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    onChanged();
  }, [state, onChanged]);
  if (own.length === 0) return null;
  return (
    <ul aria-label="Notes on this device" className="grid gap-3 pb-3">
      {own.map((draft) => (
        <li key={draft.id} className="border border-edge bg-white px-3 py-2.5">
          {draft.problem === "conflict" ? (
            <Conflict draft={draft} now={nowOf(notes, draft.corrects)} timeZone={timeZone} />
          ) : (
            <Waiting draft={draft} timeZone={timeZone} isStored={isStored} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The current version of a corrected note. */
function nowOf(notes: readonly WireVisitNote[], id: string | undefined): WireVisitNote | undefined {
  const note = notes.find((each) => each.id === id);
  if (!note?.isReplaced) return note;
  return nowOf(notes, notes.find(({ corrects }) => corrects === note.id)?.id);
}

function Waiting({ draft, timeZone, isStored }: { draft: Draft; timeZone: string; isStored: boolean }) {
  const { id, writtenAt, problem } = draft;
  const message = typeof problem === "object" ? problem.message : undefined;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">Not sent yet</span>
        <span className="text-small text-ink-soft">Written {momentText(writtenAt, timeZone)}</span>
      </p>
      <Words {...draft.body} />
      {message ? (
        <p role="alert" className="pt-1 text-error">
          {message}
        </p>
      ) : (
        <p className="pt-1 text-small text-ink-soft">
          {isStored
            ? "It's stored on this device, encrypted, and sent when the connection is back."
            : "It's sent when the connection is back. Leave this page open until then."}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-2.5">
        {!message && (
          <button type="button" className="btn btn-small btn-outline" onClick={() => void sendDrafts()}>
            Send now
          </button>
        )}
        <button type="button" className="btn btn-small btn-outline" onClick={() => void discardDraft(id)}>
          Discard
        </button>
      </div>
    </>
  );
}

type ConflictProps = { draft: Draft; now: WireVisitNote | undefined; timeZone: string };

function Conflict({ draft, now, timeZone }: ConflictProps) {
  return (
    <>
      <p role="alert" className="font-semibold">
        This note was changed while you wrote
      </p>
      <div className="grid gap-3 pt-2 beside:grid-cols-2">
        <section aria-label="In the record" className="border border-linen px-3 py-2">
          <p className="text-small text-ink-soft">
            In the record{now && `: ${now.writtenBy}, ${momentText(now.writtenAt, timeZone)}`}
          </p>
          {now && <Words {...now} />}
        </section>
        <section aria-label="Yours" className="border border-linen px-3 py-2">
          <p className="text-small text-ink-soft">Yours, {momentText(draft.writtenAt, timeZone)}</p>
          <Words {...draft.body} />
        </section>
      </div>
      <div className="flex flex-wrap gap-2 pt-2.5">
        {now && (
          <button type="button" className="btn btn-small btn-primary" onClick={() => void sendInstead(draft, now.id)}>
            {now.signed ? "Add mine to it" : "Save mine instead"}
          </button>
        )}
        <button type="button" className="btn btn-small btn-outline" onClick={() => void discardDraft(draft.id)}>
          Leave the record as it is
        </button>
      </div>
    </>
  );
}

function Words(note: Parameters<typeof factsOf>[0] & { text: string }) {
  const facts = factsOf(note);
  return (
    <>
      {facts.length > 0 && (
        <p className="pt-1 text-small">{facts.map(({ label, value }) => `${label} ${value}`).join(", ")}</p>
      )}
      <p className="measure pt-1 break-words whitespace-pre-line">{note.text}</p>
    </>
  );
}
