import { memo, useId } from "react";
import type { Bar, LaneKind } from "../geometry/board-view.ts";
import type { GroupRows } from "../geometry/lay-rows.ts";
import { type LaneBoard, LaneRow } from "./lane-row.tsx";

export const GROUP_NAMES: Record<LaneKind, string> = { people: "People", rooms: "Rooms", devices: "Devices" };

type GroupSectionProps = {
  group: GroupRows;
  board: LaneBoard;
  barsOf: ReadonlyMap<string, readonly Bar[]>;
  selectedId: string | undefined;
  tabStop: string | undefined;
  onUnfold(): void;
};

/** A group of people, rooms or devices: a note on lanes that aren't drawn, and the lanes. */
export const GroupSection = memo(function GroupSection(props: GroupSectionProps) {
  const { group, board, barsOf, selectedId, tabStop, onUnfold } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="board-group" style={{ insetBlockStart: group.top }}>
        <h2 id={headingId} className="font-sans font-semibold">
          {GROUP_NAMES[group.kind]}
        </h2>
        {group.note && (
          <p className="text-ink-soft">
            {group.note}
            {group.folded.length > 0 && group.kind !== "people" && (
              <button type="button" className="ml-2 underline underline-offset-2" onClick={onUnfold}>
                Show<span className="sr-only"> all {GROUP_NAMES[group.kind].toLowerCase()}</span>
              </button>
            )}
          </p>
        )}
      </div>
      <ul>
        {group.rows.map((row) => {
          const bars = barsOf.get(row.id) ?? [];
          const isHere = (visitId: string | undefined) => bars.some((bar) => bar.visitId === visitId);
          return (
            <LaneRow
              key={row.id}
              row={row}
              bars={bars}
              board={board}
              selectedId={isHere(selectedId) ? selectedId : undefined}
              tabStop={bars.some(({ key }) => key === tabStop) ? tabStop : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
});
