import type { BoardView } from "../board/live/to-board-view.ts";
import type { BookingStart } from "./use-booking.ts";

export const MODES = [
  { id: "booking", label: "Booking" },
  { id: "walk-in", label: "Walk-in now" },
  { id: "block", label: "Block time" },
] as const;

export type BookingMode = (typeof MODES)[number]["id"];

export const modeOf = (asked: string | null): BookingMode | undefined => MODES.find(({ id }) => id === asked)?.id;

export type NewBookingProps = {
  mode: BookingMode;
  view: BoardView | undefined;
  today: string;
  start: BookingStart & {
    serviceId?: string | undefined;
    /** The customer, when already known. */
    customerId?: string | undefined;
    laneId?: string | undefined;
    from?: number | undefined;
    to?: number | undefined;
  };
  canBlock: boolean;
  onMode(mode: BookingMode): void;
  onClose(): void;
  /** Called when a visit was booked or time blocked on a day. */
  onDone(made: { date: string; visitId?: string }): void;
};
