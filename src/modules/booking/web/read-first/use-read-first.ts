import { useState } from "react";
import type { WireSlot } from "../../contract/slot.ts";

/** A time, or another place that is available, with what it warns of. */
type WithWarnings = Pick<WireSlot, "warnings">;

/**
 * What a day's times warn of, and whether the customer has said that they read it: no time is chosen before. `before`
 * are the rules that they have read elsewhere on the page.
 */
export function useReadFirst(slots: readonly WithWarnings[], before: readonly string[] = []) {
  const [read, setRead] = useState(before);
  /** How often a time was chosen before it was read. */
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
    /** Whether this time can be chosen now; where it can't, the warning asks to be read. */
    mayChoose(slot: WithWarnings): boolean {
      const isFree = !slot.warnings?.some(isUnread);
      if (!isFree) setMissed((count) => count + 1);
      return isFree;
    },
  };
}

export type ReadFirst = ReturnType<typeof useReadFirst>;

/** Sent with the chosen time: the rules whose warnings were read. */
export function acknowledgedOf({ warnings }: WithWarnings): { acknowledged?: string[] } {
  return warnings ? { acknowledged: warnings.map(({ ruleId }) => ruleId) } : {};
}
