import { type FormEvent, useId, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { now } from "#web/now.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import type { WireVisitNote } from "../../contract/record/visit-notes.ts";
import { NOTE_FIELDS, type NoteField } from "./note-facts.ts";

type NoteFormProps = {
  page: Pick<WireVisitPage, "id" | "services" | "customer">;
  note?: WireVisitNote;
  as: "new" | "correction" | "addendum";
  onClose(): void;
  /** Called when the clinic couldn't be reached, so that the note waits on the device. */
  onWaiting(): void;
  onSaved(): Promise<void>;
};

const TITLES = { new: "New note", correction: "Correct the note", addendum: "Add to the note" };

/** The form for a note. The lot and its expiration date belong to one pack, so a template leaves them empty. */
export function NoteForm({ page, note, as, onClose, onWaiting, onSaved }: NoteFormProps) {
  const isTemplate = as === "new" && note !== undefined;
  const first = (name: NoteField) => {
    if (as === "addendum" || !note) return "";
    return isTemplate && (name === "batch" || name === "expiresOn") ? "" : (note[name] ?? "");
  };
  const [text, setText] = useState(as === "addendum" ? "" : (note?.text ?? ""));
  const [serviceId, setServiceId] = useState(serviceOf(page, note));
  const [facts, setFacts] = useState<Record<NoteField, string>>({
    product: first("product"),
    batch: first("batch"),
    expiresOn: first("expiresOn"),
    amount: first("amount"),
    areas: first("areas"),
    settings: first("settings"),
    reaction: first("reaction"),
  });
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  // Repeated requests with the same key create one note.
  const [key] = useState(() => crypto.randomUUID());
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) {
      setError("Write what was done.");
      return document.getElementById(`${id}text`)?.focus();
    }
    setBusy(true);
    const isAddendum = as === "addendum";
    const filledFacts = Object.fromEntries(Object.entries(facts).filter(([, value]) => value.trim()));
    const body = isAddendum ? { text } : { text, ...(serviceId ? { serviceId } : {}), ...filledFacts };
    const corrects = as !== "new" && note ? { corrects: note.id } : {};
    try {
      if (isAddendum && note) {
        const params = { id: page.id, noteId: note.id };
        await deskApi.call("addNoteAddendum", { params, body, idempotencyKey: key });
      } else {
        await deskApi.call("addVisitNote", {
          params: { id: page.id },
          body: { ...body, ...corrects },
          idempotencyKey: key,
        });
      }
      await onSaved();
    } catch (failure) {
      // The request may have reached the server. The draft has the same idempotency key, so that the note is created
      // only once.
      const offline = isApiError(failure, "network") && (await import("./drafts.ts").catch(() => undefined));
      if (offline) {
        const { id: visitId, customer } = page;
        const draft = { id: key, visitId, customerName: customer.name, body, ...corrects, isAddendum };
        await offline.keepDraft({ ...draft, writtenAt: now().toISOString() });
        return onWaiting();
      }
      setBusy(false);
      setError(
        isApiError(failure) ? (failure.issues[0]?.message ?? failure.message) : "The note was not saved. Try again.",
      );
    }
  };
  return (
    <form aria-label={TITLES[as]} className="grid gap-3 border border-edge bg-white p-3" onSubmit={submit} noValidate>
      {as !== "addendum" && (
        <>
          <div className="grid gap-1">
            <label htmlFor={`${id}service`} className="font-medium">
              Treatment
            </label>
            <select
              id={`${id}service`}
              className="field"
              value={serviceId}
              onChange={(event) => setServiceId(event.currentTarget.value)}
            >
              <option value="">The whole visit</option>
              {page.services.map((line) => (
                <option key={line.id} value={line.serviceId}>
                  {line.name}
                </option>
              ))}
            </select>
          </div>
          <div className="grid grid-cols-2 gap-3 beside:grid-cols-4">
            {NOTE_FIELDS.map(({ name, label, max }) => (
              <div key={name} className="grid content-start gap-1">
                <label htmlFor={`${id}${name}`} className="font-medium">
                  {label}
                </label>
                <input
                  id={`${id}${name}`}
                  className="field"
                  type={name === "expiresOn" ? "date" : "text"}
                  autoComplete="off"
                  maxLength={max}
                  value={facts[name]}
                  onChange={(event) => setFacts({ ...facts, [name]: event.currentTarget.value })}
                />
              </div>
            ))}
          </div>
        </>
      )}
      <div className="grid gap-1">
        <label htmlFor={`${id}text`} className="font-medium">
          {as === "addendum" ? "What to add" : "Note"}
        </label>
        <textarea
          id={`${id}text`}
          className="field min-h-28"
          // biome-ignore lint/a11y/noAutofocus: a press on the button before it opened this field
          autoFocus
          maxLength={4_000}
          value={text}
          aria-invalid={error !== "" || undefined}
          aria-describedby={error ? `${id}error` : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError("");
          }}
        />
        {error && (
          <p id={`${id}error`} role="alert" className="text-small text-error">
            {error}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Discard
        </button>
        <button type="submit" className="btn btn-primary" aria-busy={isBusy || undefined} disabled={isBusy}>
          Save note
        </button>
      </div>
    </form>
  );
}

/** Returns the initial treatment for a note: the note's own, or the visit's only one. */
function serviceOf({ services }: Pick<WireVisitPage, "services">, note?: WireVisitNote): string {
  const known = services.find((line) => line.serviceId === note?.serviceId);
  return known?.serviceId ?? (services.length === 1 ? (services[0]?.serviceId ?? "") : "");
}
