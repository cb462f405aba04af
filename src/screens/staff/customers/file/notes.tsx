import { type KeyboardEvent, useState } from "react";
import type { WireCustomerNote } from "#modules/account/staff/contract/customers/customer.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { KeyCap } from "#staff/kit/keys/key-cap.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { Read } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

/** Writes a note that only staff see. Ctrl-Enter adds it. */
export function NoteForm({ customerId, onAdded }: { customerId: string; onAdded: () => void }) {
  const [text, setText] = useState("");
  const [isPinned, setIsPinned] = useState(false);
  const form = useFormSend(["text"], "The note was not saved. Try again.");
  async function add() {
    if (!text.trim()) return;
    const isAdded = await form.send(async () => {
      const body = { text: text.trim(), isPinned };
      await customersApi.call("addCustomerNote", {
        params: { id: customerId },
        body,
        idempotencyKey: crypto.randomUUID(),
      });
    });
    if (!isAdded) return;
    setText("");
    setIsPinned(false);
    onAdded();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void add();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        label="Note"
        placeholder="Add a note, seen by staff only"
        rows={2}
        maxLength={4_000}
        value={text}
        error={form.issues.text ?? form.error}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text.trim() !== "" && (
        <div className="flex flex-wrap items-center gap-4">
          <Checkbox checked={isPinned} onChange={({ currentTarget }) => setIsPinned(currentTarget.checked)}>
            Pin it to the top
          </Checkbox>
          <button type="submit" className="btn btn-primary ml-auto" aria-busy={form.isBusy}>
            Add note
            <KeyCap keys="mod+Enter" decorative />
          </button>
        </div>
      )}
    </form>
  );
}

type NoteListProps = {
  customerId: string;
  notes: Read<WireCustomerNote[]>;
  isPinnedOnly: boolean;
  onChanged: () => void;
};

/** The staff's notes, pinned ones first. */
export function NoteList({ customerId, notes, isPinnedOnly, onChanged }: NoteListProps) {
  const { data, error, refresh } = notes;
  if (error !== undefined && !data)
    return <LoadFailed noun="list of notes" error={error} onRetry={() => void refresh()} />;
  const shown = (data ?? []).filter(({ isPinned }) => isPinned || !isPinnedOnly);
  if (shown.length === 0)
    return isPinnedOnly || !data ? null : <p className="text-ink-soft">There are no notes yet.</p>;
  return (
    <ul aria-label={isPinnedOnly ? "Pinned notes" : "Notes"}>
      {shown.map((note) => (
        <Note key={note.id} customerId={customerId} note={note} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function Note({ customerId, note, onChanged }: { customerId: string; note: WireCustomerNote; onChanged: () => void }) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const params = { id: customerId, noteId: note.id };
  async function write(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    } finally {
      setBusy(false);
      onChanged();
    }
  }
  const pin = () =>
    write(() =>
      customersApi.call("changeCustomerNote", {
        params,
        body: { version: note.version, isPinned: !note.isPinned },
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  const remove = () =>
    write(async () => {
      await customersApi.call("deleteCustomerNote", {
        params,
        body: { version: note.version },
        idempotencyKey: crypto.randomUUID(),
      });
      showDone("The note is deleted.");
    });
  return (
    <li className="border-b border-linen py-2.5">
      <p className="whitespace-pre-line">{note.text ?? "This note can't be read: the clinic's secret was changed."}</p>
      <p className="flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
        <span>
          {note.isPinned && "Pinned, "}
          {note.writtenBy}, {momentText(note.createdAt, timeZone)}
        </span>
        {can("customers.edit") && (
          <>
            <button type="button" className="btn-text text-small" disabled={isBusy} onClick={() => void pin()}>
              {note.isPinned ? "Unpin" : "Pin"}
            </button>
            <button type="button" className="btn-text text-small" disabled={isBusy} onClick={() => void remove()}>
              Delete
            </button>
          </>
        )}
      </p>
    </li>
  );
}
