import { useState } from "react";
import { Badge } from "../../kit/badge.tsx";
import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";
import { type JoinedField, joinedChanges } from "./join-changes.ts";

type ConflictDialogProps = {
  labelOf: (field: string) => string;
  /** Returns a field's value as readable text. */
  textOf: (field: string, value: unknown) => string;
  /** The person who saved meanwhile; undefined if the log doesn't show it. */
  who: string | undefined;
  fields: readonly JoinedField[];
  onBack: () => void;
  onJoin: (changes: Record<string, unknown>) => void;
  onTakeTheirs: () => void;
};

/**
 * Resolves a conflict after two people changed one record: fields that only one changed are merged, and the person
 * chooses the value of each field that both changed.
 */
export function ConflictDialog({ labelOf, textOf, who, fields, onBack, onJoin, onTakeTheirs }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const name = who ?? "Someone else";
  const shown = (field: string, value: unknown) => textOf(field, value) || "empty";
  const choose = (field: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <StaffDialog
      open
      size="wide"
      title={`${name} changed this while you were writing`}
      onClose={onBack}
      aside={
        <button type="button" className="btn-text" onClick={onTakeTheirs}>
          Start from the other version
        </button>
      }
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onBack}>
            Back to writing
          </button>
          <button
            type="button"
            className="btn btn-primary btn-main"
            onClick={() => onJoin(joinedChanges(fields, (field) => !theirs.has(field)))}
          >
            Save joined
          </button>
        </>
      }
    >
      <p className="pb-4 text-ink-soft">
        Your changes are safe. Choose which to use where you both changed the same thing; the rest is merged.
      </p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-edge text-small">
            {["Field", "Before", who ? `${who}'s` : "Theirs", "Yours"].map((head) => (
              <th key={head} scope="col" className="h-[34px] pr-3 text-start font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, before, theirs: other, mine, who: whose }) => {
            const label = labelOf(field);
            const side = (isTheirs: boolean, value: unknown) => {
              if (whose === "both")
                return (
                  <label className="flex min-h-11 items-center gap-2">
                    <input
                      type="radio"
                      className="tick"
                      name={`conflict-${field}`}
                      aria-label={`${label}: ${isTheirs ? "theirs" : "yours"}, ${shown(field, value)}`}
                      checked={theirs.has(field) === isTheirs}
                      onChange={() => choose(field, isTheirs)}
                    />
                    <span className="line-clamp-3">{shown(field, value)}</span>
                  </label>
                );
              if ((whose === "theirs") !== isTheirs) return "as before";
              return (
                <span className="flex flex-wrap items-center gap-2">
                  <span className="line-clamp-3">{shown(field, value)}</span>
                  <Badge tone="ok">kept</Badge>
                </span>
              );
            };
            return (
              <tr key={field} className="border-b border-linen">
                <th scope="row" className="h-14 pr-3 text-start font-medium">
                  {label}
                </th>
                <td className="pr-3 text-ink-soft">
                  <span className="line-clamp-3">{shown(field, before)}</span>
                </td>
                <td className="pr-3">{side(true, other)}</td>
                <td>{side(false, mine)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </StaffDialog>
  );
}
