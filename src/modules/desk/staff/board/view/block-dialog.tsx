import { type FormEvent, useState } from "react";
import type { BlockKind } from "#modules/booking/domain/block.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay, instantOf, timeInZone } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { instantAt, rangeOf } from "../live/day-time.ts";
import { deskApi } from "../live/desk-api.ts";
import type { BoardView } from "../live/to-board-view.ts";
import { BlockKindField, BlockNote, BlockTimes } from "./block-fields.tsx";

type BlockDialogProps = {
  blockId: string;
  view: BoardView;
  isReadOnly: boolean;
  refresh(): Promise<void>;
  onClose(): void;
};
type Off = BoardView["day"]["off"][number];
type BlockOnBoard = { off: Off; block: NonNullable<Off["block"]>; lane: string };

/**
 * Shows a block of time with its purpose, start and end. Staff can change it, or delete it alone or with all later
 * blocks of its weekly series.
 */
export function BlockDialog({ blockId, view, isReadOnly, refresh, onClose }: BlockDialogProps) {
  const off = view.day.off.find(({ block }) => block?.id === blockId);
  if (!off?.block) return null;
  const found: BlockOnBoard = {
    off,
    block: off.block,
    lane: view.lanes.find(({ id }) => id === off.laneId)?.name ?? "",
  };
  return (
    <StaffDialog open onClose={onClose} title={`${off.label}, ${found.lane}`}>
      <p className="text-ink-soft">
        {formatDay(view.day.date)}
        {found.block.repeatsUntil && `, every week until ${formatDay(found.block.repeatsUntil)}`}
      </p>
      {isReadOnly ? (
        <p>
          {rangeOf(view.day, off.from, off.to)}. {found.block.note}
        </p>
      ) : (
        <BlockFields found={found} day={view.day} refresh={refresh} onClose={onClose} />
      )}
    </StaffDialog>
  );
}

function BlockFields({
  found: { off, block, lane },
  day,
  refresh,
  onClose,
}: { found: BlockOnBoard; day: BoardView["day"] } & Pick<BlockDialogProps, "refresh" | "onClose">) {
  const wall = (minute: number) => timeInZone(instantAt(day, minute), day.timeZone);
  const [from, setFrom] = useState(wall(off.from));
  const [to, setTo] = useState(wall(off.to));
  const [kind, setKind] = useState<BlockKind>(block.kind);
  const [note, setNote] = useState(block.note ?? "");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const params = { id: block.id };

  const write = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setError("");
    try {
      await work();
      showDone(done);
      onClose();
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "The block was not changed. Try again.");
    } finally {
      await refresh();
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const [startsAt, endsAt] = [instantOf(day.date, from, day.timeZone), instantOf(day.date, to, day.timeZone)];
    if (!startsAt || !endsAt) return setError("Choose two times.");
    if (endsAt <= startsAt) return setError("Ends before it starts.");
    const body = {
      resourceId: off.laneId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      kind,
      ...(note.trim() ? { note: note.trim() } : {}),
      version: block.version,
    };
    void write(
      () => deskApi.call("changeBlock", { params, body, idempotencyKey: crypto.randomUUID() }),
      `The block of ${lane} is changed.`,
    );
  };
  const remove = (series: boolean) =>
    void write(
      () =>
        deskApi.call("removeBlock", {
          params,
          body: { version: block.version, series },
          idempotencyKey: crypto.randomUUID(),
        }),
      `${lane} is free again.`,
    );

  return (
    <form className="grid gap-4 pt-2" onSubmit={save} noValidate>
      <BlockTimes from={from} to={to} onFrom={setFrom} onTo={setTo} isFirst />
      <BlockKindField kind={kind} onKind={setKind} />
      <BlockNote note={note} onNote={setNote} />
      {block.repeatsUntil && <p className="text-ink-soft">A change is for this day only.</p>}
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {block.repeatsUntil && (
          <button type="button" className="btn btn-main btn-danger" disabled={isBusy} onClick={() => remove(true)}>
            Remove this and all later ones
          </button>
        )}
        <button type="button" className="btn btn-main btn-danger" disabled={isBusy} onClick={() => remove(false)}>
          Remove the block
        </button>
        <button type="submit" className="btn btn-main btn-primary" disabled={isBusy}>
          Save
        </button>
      </div>
    </form>
  );
}
