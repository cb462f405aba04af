import type { RefObject } from "react";
import type { WireExplanation } from "../../contract/move-visit.ts";
import type { Drop } from "../drag/drag-engine.ts";
import type { DragSubject, Placement } from "../drag/placement.ts";
import type { BoardChoices } from "../live/board-choices.ts";
import type { BoardView } from "../live/to-board-view.ts";

/** The methods of the board for its screen. */
export type BoardHandle = {
  /** Takes a visit up to be moved with the arrow keys. */
  moveByKeys(visitId: string): void;
};

export type BoardProps = {
  view: BoardView;
  choices: BoardChoices;
  selectedId: string | undefined;
  changed: ReadonlySet<string>;
  /** Visits can be moved and lanes drawn on: false on past days, offline and without the right. */
  canMove: boolean;
  /** The next open days, on whose tabs a visit can be dropped. */
  dayTabs: readonly { date: string; label: string }[];
  handle: RefObject<BoardHandle | null>;
  onSelect(visitId: string | undefined): void;
  onBlock(blockId: string): void;
  onDrop(drop: Drop<WireExplanation>, point: { x: number; y: number }): void;
  onDraw(at: Placement): void;
  onDragging(isDragging: boolean): void;
  onUnfold(): void;
  ask(subject: DragSubject, at: Placement, signal: AbortSignal): Promise<WireExplanation>;
  takersOf(subject: DragSubject): Promise<ReadonlySet<string> | undefined>;
};
