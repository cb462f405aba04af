import { useState } from "react";
import type { WireSlot } from "../../contract/slot.ts";

/** A start time, or an alternative to one, with the warnings to read before choosing it. */
type WithWarnings = Pick<WireSlot, "warnings">;

/**
 * Returns the warnings for a day's times, and whether the customer confirmed reading them, which is required before
 * choosing a time. `before`: ids of the rules whose warnings were already confirmed elsewhere on the page.
 */
export function useWarningConfirmation(slots: readonly WithWarnings[], before: readonly string[] = []) {
  const [read, setRead] = useState(before);
  /** How often a time was chosen before the warning was read. */
  const [missed, setMissed] = useState(0);
  const isUnread = ({ ruleId }: { ruleId: string }) => !read.includes(ruleId);
  const warnings = slots.find((slot) => slot.warnings)?.warnings ?? [];
  return {
    warnings,
    read,
    isRead: !warnings.some(isUnread),
    missed,
    setRead(isRead: boolean) {
      setMissed(0);
      const ids = warnings.map(({ ruleId }) => ruleId);
      setRead((had) => [...had.filter((id) => !ids.includes(id)), ...(isRead ? ids : [])]);
    },
    /** Returns whether this time can be chosen now. If not, the warning is highlighted. */
    mayChoose(slot: WithWarnings): boolean {
      const isFree = !slot.warnings?.some(isUnread);
      if (!isFree) setMissed((count) => count + 1);
      return isFree;
    },
  };
}

export type WarningConfirmation = ReturnType<typeof useWarningConfirmation>;

/** Returns the rules whose warnings were read, to send with the chosen time. */
export function acknowledgedOf({ warnings }: WithWarnings): { acknowledged?: string[] } {
  return warnings ? { acknowledged: warnings.map(({ ruleId }) => ruleId) } : {};
}
