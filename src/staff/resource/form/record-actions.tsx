import { useState } from "react";
import type { Description } from "#shared/contract/resource/description.ts";
import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";
import { MenuButton, type MenuItem } from "../../kit/menu-button.tsx";
import { reasonOf } from "../../kit/reason-of.ts";
import { StaffIcon } from "../../kit/staff-icon.tsx";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import type { AnyRecord, ResourceClient } from "../resource-client.ts";

type RecordActionsProps = {
  description: Description;
  client: ResourceClient;
  record: AnyRecord;
  /**
   * Whether there are unsaved changes. If so, the actions are hidden, because they would change the version that these
   * changes are based on.
   */
  isBlocked: boolean;
  onChanged: (record: AnyRecord) => void;
  onGone: () => void;
};

/** Buttons that archive, restore and delete a record. Archiving can be undone; deleting needs confirmation. */
export function RecordActions({ description, client, record, isBlocked, onChanged, onGone }: RecordActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [notes, setNotes] = useState<string[]>();
  const { words } = description;

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      showFailed(reasonOf(error));
    }
  }

  const archive = () =>
    attempt(async () => {
      const archived = await client.archive(record.id, record.version);
      setNotes(undefined);
      onChanged(archived);
      showDone("Archived.", async () => onChanged(await client.restore(archived.id, archived.version)));
    });
  /** Archives the record. If this affects anything else, first lists what, and asks. */
  const askToArchive = () =>
    attempt(async () => {
      const found = description.impact ? await client.impact(record.id, { action: "archive" }) : [];
      if (found.length === 0) await archive();
      else setNotes(found);
    });
  const restore = () =>
    attempt(async () => {
      onChanged(await client.restore(record.id, record.version));
      showDone("Restored.");
    });
  const remove = () =>
    attempt(async () => {
      setIsDeleting(false);
      await client.remove(record.id, record.version);
      showDone("Deleted.");
      onGone();
    });

  const items: MenuItem[] = [
    ...(description.archive
      ? [
          record.archivedAt
            ? { label: "Restore", onChoose: () => void restore() }
            : { label: "Archive", onChoose: () => void askToArchive() },
        ]
      : []),
    ...(description.delete ? [{ label: "Delete", isHarmful: true, onChoose: () => setIsDeleting(true) }] : []),
  ];
  if (items.length === 0 || isBlocked) return null;
  return (
    <>
      <MenuButton label={`More for this ${words.one}`} items={items}>
        <StaffIcon name="dots" />
      </MenuButton>
      <StaffDialog
        open={notes !== undefined}
        onClose={() => setNotes(undefined)}
        title={`Archive this ${words.one}?`}
        actions={
          <>
            <button type="button" className="btn btn-outline btn-main" onClick={() => setNotes(undefined)}>
              Back
            </button>
            <button type="button" className="btn btn-primary btn-main" onClick={() => void archive()}>
              Archive
            </button>
          </>
        }
      >
        {notes?.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </StaffDialog>
      <StaffDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={`Delete this ${words.one}?`}
        actions={
          <>
            <button type="button" className="btn btn-outline btn-main" onClick={() => setIsDeleting(false)}>
              Back
            </button>
            <button type="button" className="btn btn-danger btn-main" onClick={() => void remove()}>
              Delete
            </button>
          </>
        }
      >
        <p>This can't be undone. Archive it to hide it without deleting it.</p>
      </StaffDialog>
    </>
  );
}
