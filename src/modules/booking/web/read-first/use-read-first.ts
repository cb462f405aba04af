import { useState } from "react";
import type { WireSlot } from "../../contract/slot.ts";

/** What a day's times warn of, and whether the customer has said that they read it: no time is chosen before (visits 3). */
export function useReadFirst(slots: readonly WireSlot[]) {
  const [read, setRead] = useState<readonly string[]>([]);
  /** How often a time was chosen before it was read. */
  const [missed, setMissed] = useState(0);
  const isUnread = ({ ruleId }: { ruleId: string }) => !read.includes(ruleId);
  const warnings = slots.find((slot) => slot.warnings)?.warnings ?? [];
  return {
    warnings,
    isRead: !warnings.some(isUnread),
    missed,
    setRead(isRead: boolean) {
      setMissed(0);
      setRead(isRead ? warnings.map(({ ruleId }) => ruleId) : []);
    },
    /** Whether this time can be chosen now; where it can't, the warning asks to be read. */
    mayChoose(slot: WireSlot): boolean {
      const isFree = !slot.warnings?.some(isUnread);
      if (!isFree) setMissed((count) => count + 1);
      return isFree;
    },
  };
}

export type ReadFirst = ReturnType<typeof useReadFirst>;

/** What is sent with a time that was chosen: the rules whose warning was read. */
export function acknowledgedOf({ warnings }: Pick<WireSlot, "warnings">): { acknowledged?: string[] } {
  return warnings ? { acknowledged: warnings.map(({ ruleId }) => ruleId) } : {};
}
