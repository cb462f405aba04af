import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import type { WireVisitNote } from "../../contract/record/visit-notes.ts";
import { copyOfVisit, rememberVisit } from "../../offline/copies.ts";
import { factsOf } from "./note-facts.ts";
import { NoteForm } from "./note-form.tsx";

const VisitDrafts = lazy(() => import("./visit-drafts.tsx").catch(() => ({ default: () => null })));

type VisitNotesProps = {
  page: Pick<WireVisitPage, "id" | "version" | "status" | "timeZone" | "services" | "customer">;
  /** Why the reader opens a visit that isn't their own. */
  reason?: string | undefined;
};

/** The form's initial content: a note to correct, a note to add to, or the last note as a template. */
type NoteDraft = { note?: WireVisitNote; as: "new" | "correction" | "addendum" };

/** Shows the visit's clinical notes: each is signed and locked separately, and addenda may follow. */
export function VisitNotes({ page, reason }: VisitNotesProps) {
  const { can } = usePerson();
  const [notes, setNotes] = useState<WireVisitNote[]>();
  const [earlier, setEarlier] = useState<WireVisitNote[]>([]);
  const [isHidden, setHidden] = useState(false);
  const [writing, setWriting] = useState<NoteDraft>();
  const [error, setError] = useState("");
  const { id } = page;
  const refresh = useCallback(async () => {
    try {
      const request = { params: { id }, query: reason ? { reason } : {} };
      const [own, former] = await Promise.all([
        deskApi.call("listVisitNotes", request),
        deskApi.call("listEarlierNotes", request),
      ]);
      rememberVisit(id, { notes: own.data, earlier: former.data });
      setNotes(own.data);
      setEarlier(former.data);
      setError("");
    } catch (failure) {
      if (isApiError(failure, "not_found")) return setHidden(true);
      const copy = isApiError(failure, "network") ? copyOfVisit(id) : {};
      setNotes((shown) => shown ?? copy.notes);
      setEarlier((shown) => (shown.length > 0 ? shown : (copy.earlier ?? [])));
      setError(copy.notes ? "These are the notes as last read." : "The notes didn't load.");
    }
  }, [id, reason]);
  useEffect(() => void refresh(), [refresh]);

  if (isHidden) return null;
  // With a `reason`, this is another practitioner's visit: only the medical director can also write notes for it.
  const isTheirs = reason === undefined || can("care.direct");
  const canWrite = can("health.write") && isTheirs && page.status !== "cancelled";
  const written = notes?.filter(({ isReplaced }) => !isReplaced) ?? [];
  const sign = async (note: WireVisitNote) => {
    try {
      await deskApi.call("signVisitNote", {
        params: { id, noteId: note.id },
        idempotencyKey: crypto.randomUUID(),
      });
      await refresh();
      showDone("The note is signed and locked.");
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : "The note was not signed. Try again.");
    }
  };
  return (
    <section aria-label="Visit notes" aria-busy={notes === undefined && error === ""}>
      <h2 className="text-section pb-2">Visit notes</h2>
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-3 pb-3 text-error">
          {error}
          <button type="button" className="btn btn-small btn-outline" onClick={() => void refresh()}>
            Try again
          </button>
        </p>
      )}
      {notes && written.length === 0 && !writing && <p className="pb-3 text-ink-soft">No notes yet.</p>}
      {written.length > 0 && (
        <ul className="grid gap-3 pb-3">
          {written.map((note) => (
            <li key={note.id} className="border border-linen bg-white px-3 py-2.5">
              <NoteWords note={note} page={page} />
              {canWrite && (
                <div className="flex flex-wrap gap-2 pt-2.5">
                  {note.maySign && (
                    <button type="button" className="btn btn-small btn-primary" onClick={() => void sign(note)}>
                      Sign and lock
                    </button>
                  )}
                  <button
                    type="button"
                    className="btn btn-small btn-outline"
                    onClick={() => setWriting({ note, as: note.signed ? "addendum" : "correction" })}
                  >
                    {note.signed ? "Add to it" : "Correct"}
                  </button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && notes && (
        <Suspense>
          <VisitDrafts visitId={id} timeZone={page.timeZone} notes={notes} onChanged={refresh} />
        </Suspense>
      )}
      {writing ? (
        <NoteForm
          // A different initial note needs a new form.
          key={`${writing.as} ${writing.note?.id ?? ""}`}
          page={page}
          {...writing}
          onClose={() => setWriting(undefined)}
          onWaiting={() => {
            setWriting(undefined);
            showDone("The note is saved on this device and sent when the connection is back.");
          }}
          onSaved={async () => {
            setWriting(undefined);
            await refresh();
            showDone("The note is saved. Sign it once it is complete.");
          }}
        />
      ) : (
        canWrite &&
        notes && (
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-outline" onClick={() => setWriting({ as: "new" })}>
              Write a note
            </button>
            {earlier[0] && (
              <button
                type="button"
                className="btn btn-outline"
                onClick={() => setWriting({ ...(earlier[0] ? { note: earlier[0] } : {}), as: "new" })}
              >
                Use last visit's note
              </button>
            )}
          </div>
        )
      )}
      {earlier.length > 0 && (
        <div className="mt-5 border-t border-linen pt-3">
          <h3 className="pb-2 font-sans font-semibold">Earlier visits</h3>
          <ul className="grid gap-3">
            {earlier.map((note) => (
              <li key={note.id}>
                <NoteWords note={note} page={page} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function NoteWords({ note, page }: { note: WireVisitNote; page: VisitNotesProps["page"] }) {
  const treatment = page.services.find(({ serviceId }) => serviceId === note.serviceId)?.name;
  const facts = factsOf(note);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className="font-semibold">{treatment ?? (note.corrects && note.signed ? "Addendum" : "Visit")}</span>
        <span className="flex items-center gap-1.5 text-small text-ink-soft">
          {note.signed && <StaffIcon name="check" size={16} />}
          {note.signed
            ? `Signed by ${note.signed.by}, ${momentText(note.signed.at, page.timeZone)}`
            : `Not signed: ${note.writtenBy}, ${momentText(note.writtenAt, page.timeZone)}`}
        </span>
      </p>
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-5 gap-y-0.5 pt-1 text-small">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="nums font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="measure pt-1 whitespace-pre-line">{note.text}</p>
    </>
  );
}
