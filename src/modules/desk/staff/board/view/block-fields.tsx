import { type BlockKind, blockKinds, blockLabels } from "#modules/booking/domain/block.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";

/** The start and end of a block, "HH:mm" in the clinic's zone. */
type BlockTimesProps = {
  from: string;
  to: string;
  onFrom(from: string): void;
  onTo(to: string): void;
  /** True in a dialog that begins with the times. */
  isFirst?: boolean;
};

export function BlockTimes({ from, to, onFrom, onTo, isFirst }: BlockTimesProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <label className="grid gap-1 font-medium">
        From
        <input
          type="time"
          step={300}
          className="field font-regular"
          value={from}
          data-first-focus={isFirst || undefined}
          onChange={(event) => onFrom(event.currentTarget.value)}
        />
      </label>
      <label className="grid gap-1 font-medium">
        To
        <input
          type="time"
          step={300}
          className="field font-regular"
          value={to}
          onChange={(event) => onTo(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

export function BlockKindField({ kind, onKind }: { kind: BlockKind; onKind(kind: BlockKind): void }) {
  return (
    <SelectBox
      label="What for"
      value={kind}
      onChange={(event) => onKind(blockKinds.find((one) => one === event.currentTarget.value) ?? kind)}
    >
      {blockKinds.map((one) => (
        <option key={one} value={one}>
          {blockLabels[one]}
        </option>
      ))}
    </SelectBox>
  );
}

export function BlockNote({ note, onNote }: { note: string; onNote(note: string): void }) {
  return (
    <label className="grid gap-1 font-medium">
      Note, if any
      <input
        className="field font-regular"
        maxLength={300}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </label>
  );
}
