import { useState } from "react";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { openDaySheet } from "../live/open-day-sheet.ts";

function usePrint(date: string) {
  const [isBusy, setBusy] = useState(false);
  return {
    "aria-busy": isBusy || undefined,
    onClick: () => {
      setBusy(true);
      void openDaySheet(date).finally(() => setBusy(false));
    },
  };
}

/** Shows the print button in the board's header, where there is room. */
export function PrintButton({ date }: { date: string }) {
  return (
    <button
      type="button"
      aria-label="Print the day sheet"
      className="icon-btn border-edge max-lg:hidden"
      {...usePrint(date)}
    >
      <StaffIcon name="printer" size={16} />
    </button>
  );
}

/** Shows the print button in the board's view menu, for a narrow header. */
export function PrintLine({ date }: { date: string }) {
  return (
    <button type="button" className="btn btn-outline justify-self-start lg:hidden" {...usePrint(date)}>
      <StaffIcon name="printer" size={16} />
      Print the day sheet
    </button>
  );
}
