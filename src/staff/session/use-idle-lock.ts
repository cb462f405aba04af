import { useEffect } from "react";
import { lock, refreshStaff } from "../session-actions.ts";
import { currentPhase } from "../staff-session.ts";
import { onTabNews, tellOtherTabs } from "../tabs.ts";

const LOOK_EVERY_MS = 5_000;
/** The server ends a session that makes no call: a person who writes for long must not lose it. */
const TELL_SERVER_EVERY_MS = 5 * 60_000;
const TELL_TABS_EVERY_MS = 15_000;
const SIGNS_OF_LIFE = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/**
 * Covers the work when this browser was idle for the minutes of the setting. Use of any tab counts for all. It goes by
 * the time of day, so that a laptop that slept is covered when it wakes. Undefined: no one is signed in.
 */
export function useIdleLock(idleMinutes: number | undefined): void {
  useEffect(() => {
    if (idleMinutes === undefined) return;
    let [lastUse, toldTabs, toldServer] = [Date.now(), Date.now(), Date.now()];
    const look = () => {
      if (Date.now() - lastUse >= idleMinutes * 60_000) return void lock("idle");
      if (Date.now() - toldServer < TELL_SERVER_EVERY_MS || lastUse < toldServer) return;
      toldServer = Date.now();
      // A failure says nothing about the session; what the server refuses has been dealt with by then.
      refreshStaff().catch(() => undefined);
    };
    const use = () => {
      // After a sleep the first key must not open what should be covered.
      look();
      if (currentPhase().is !== "in") return;
      lastUse = Date.now();
      if (lastUse - toldTabs < TELL_TABS_EVERY_MS) return;
      toldTabs = lastUse;
      tellOtherTabs("active");
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, use, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    const stopHearing = onTabNews((news) => {
      if (news === "active") lastUse = Date.now();
    });
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, use, { capture: true });
      document.removeEventListener("visibilitychange", look);
      stopHearing();
      clearInterval(timer);
    };
  }, [idleMinutes]);
}
