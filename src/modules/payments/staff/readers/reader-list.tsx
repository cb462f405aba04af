import { useState } from "react";
import { exactMoney } from "#shared/money.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireReader } from "../contract/reader-calls.ts";
import { AddReaderDialog } from "./add-reader-dialog.tsx";
import { readersApi } from "./readers-api.ts";

type Open = { kind: "add" } | { kind: "rename" | "remove"; reader: WireReader } | undefined;

/** Lists the card readers with their connection state. Readers can be added, renamed and removed. */
export function ReaderList() {
  const read = useRead("readers", async (signal) => (await readersApi.call("listReaders", { signal })).data);
  const states = useRead("states", async (signal) => (await readersApi.call("readReaderStates", { signal })).data);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const show = (readers: WireReader[]) => {
    read.show(readers);
    void states.refresh();
    close();
  };
  const { data: readers, error, refresh } = read;
  if (!readers)
    return error === undefined ? (
      <div className="skeleton h-40" aria-hidden />
    ) : (
      <LoadFailed noun="card readers" error={error} onRetry={() => void refresh()} />
    );
  return (
    <div className="grid justify-items-start gap-4">
      {readers.length === 0 ? (
        <p>No reader is connected. On the reader, open its settings and choose to generate a registration code.</p>
      ) : (
        <ul className="w-full border-t border-linen" aria-label="Card readers">
          {readers.map((reader) => (
            <li key={reader.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linen py-3">
              <p className="min-w-40 grow">
                <span className="block font-semibold">{reader.label}</span>
                {reader.busy && (
                  <span className="text-small text-ink-soft">
                    {reader.busy.by} is taking <span className="nums">{exactMoney(reader.busy.amount)}</span> on it
                  </span>
                )}
              </p>
              <OnlineBadge isOnline={states.data?.find(({ id }) => id === reader.id)?.isOnline} />
              {reader.screen && (
                <a href={reader.screen} target="halcyon-reader" className="link inline-flex min-h-6 items-center">
                  Open<span className="sr-only"> the demo’s reader {reader.label}, in another tab</span>
                </a>
              )}
              <button
                type="button"
                className="link inline-flex min-h-6 items-center"
                onClick={() => setOpen({ kind: "rename", reader })}
              >
                Rename<span className="sr-only"> {reader.label}</span>
              </button>
              <button
                type="button"
                className="link inline-flex min-h-6 items-center"
                onClick={() => setOpen({ kind: "remove", reader })}
              >
                Remove<span className="sr-only"> {reader.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="btn btn-primary btn-main" onClick={() => setOpen({ kind: "add" })}>
        <StaffIcon name="plus" size={16} />
        Add a reader
      </button>
      {open?.kind === "add" && <AddReaderDialog onClose={close} onDone={show} />}
      {open?.kind === "rename" && <RenameReaderDialog reader={open.reader} onClose={close} onDone={show} />}
      {open?.kind === "remove" && <RemoveReaderDialog reader={open.reader} onClose={close} onDone={show} />}
    </div>
  );
}

function OnlineBadge({ isOnline }: { isOnline: boolean | undefined }) {
  if (isOnline === undefined) return null;
  return isOnline ? <Badge tone="ok">Online</Badge> : <Badge tone="warn">Offline</Badge>;
}

type RemoveReaderDialogProps = { reader: WireReader; onClose(): void; onDone(readers: WireReader[]): void };

/** Asks for confirmation before a reader is disconnected. */
function RemoveReaderDialog({ reader, onClose, onDone }: RemoveReaderDialogProps) {
  const form = useFormSend([]);
  const submit = () =>
    form.send(async () => {
      const { data } = await readersApi.call("removeReader", { params: { id: reader.id }, ...once() });
      showDone(`${reader.label} is removed.`);
      onDone(data);
    });
  return (
    <FormDialog
      title={`Remove ${reader.label}?`}
      action="Remove it"
      isHarmful
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
    >
      <p>The front desk can’t send payments to it anymore. What it took stays as it is.</p>
    </FormDialog>
  );
}

type RenameReaderDialogProps = { reader: WireReader; onClose(): void; onDone(readers: WireReader[]): void };

/** Renames a reader. */
function RenameReaderDialog({ reader, onClose, onDone }: RenameReaderDialogProps) {
  const [label, setLabel] = useState(reader.label);
  const form = useFormSend(["label"]);
  const submit = () =>
    form.send(async () => {
      const body = { label: label.trim() };
      onDone((await readersApi.call("renameReader", { params: { id: reader.id }, body, ...once() })).data);
    });
  return (
    <FormDialog
      title={`Rename ${reader.label}`}
      action="Save"
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
      isDisabled={!label.trim()}
    >
      <TextInput
        label="Name"
        maxLength={40}
        value={label}
        error={form.issues.label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
    </FormDialog>
  );
}
