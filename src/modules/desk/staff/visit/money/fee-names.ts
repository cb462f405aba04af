import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";

type FeeKind = WireVisitPage["fees"][number]["kind"];

export const FEE_NAMES: Record<FeeKind, string> = {
  late_cancel: "Late cancellation",
  late_move: "Late change",
  no_show: "No-show",
};
