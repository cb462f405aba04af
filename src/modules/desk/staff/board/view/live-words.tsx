import { cx } from "#web/cx.ts";
import { timeOf } from "../live/day-time.ts";
import type { LiveState } from "../live/live-day.ts";

type LiveWordsProps = { live: LiveState; isOffline: boolean; timeZone: string };

/** Returns a text such as "Not live since 11:40. Trying again." */
export function liveWords({ live, isOffline, timeZone }: LiveWordsProps): string {
  if (isOffline) return "Offline, read only";
  if (live.isLive) return "Live";
  const since = live.since && timeOf({ timeZone }, live.since).replace(/ [ap]m$/, "");
  return `Not live${since ? ` since ${since}` : ""}. Trying again.`;
}

/** Shows whether changes by others appear automatically, as text and as the shape of a dot. */
export function LiveWords(props: LiveWordsProps) {
  const isFine = props.live.isLive && !props.isOffline;
  return (
    <p role="status" className={cx("flex items-center gap-2", isFine ? "text-ink-soft" : "text-error")}>
      <span
        aria-hidden
        className={cx("size-2 shrink-0 rounded-pill", isFine ? "bg-ok" : "border-[1.5px] border-current")}
      />
      {liveWords(props)}
    </p>
  );
}
