import type { RefObject } from "react";
import type { WireExplanation } from "../../contract/move-visit-calls.ts";
import type { Drop } from "../drag/drag-engine.ts";
import type { DragSubject, Placement } from "../drag/placement.ts";
import type { BoardChoices } from "../live/board-choices.ts";
import type { BoardView } from "../live/to-board-view.ts";

/** The methods that the board offers its screen. */
export type BoardHandle = {
  /** Starts moving a visit with the arrow keys. */
  moveByKeys(visitId: string): void;
};

export type BoardProps = {
  view: BoardView;
  choices: BoardChoices;
  selectedId: string | undefined;
  changed: ReadonlySet<string>;
  /** Whether visits can be moved and blocks drawn: false on past days, offline and without the permission. */
  canMove: boolean;
  /** The next open days, shown as tabs on which a visit can be dropped. */
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
