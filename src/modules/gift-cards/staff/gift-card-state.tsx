import { Badge } from "#staff/kit/badge.tsx";
import type { GiftCard } from "./gift-cards-api.ts";

const STATES = {
  scheduled: { words: "Scheduled", tone: "warn", dot: "ring" },
  active: { words: "Usable", tone: "ok", dot: "full" },
  frozen: { words: "Blocked", tone: "error", dot: "line" },
  cancelled: { words: "Canceled", tone: "plain", dot: "line" },
  expired: { words: "Ended", tone: "plain", dot: "line" },
} as const;

export function GiftCardState({ state }: { state: GiftCard["state"] }) {
  const { words, tone, dot } = STATES[state];
  return (
    <Badge tone={tone} dot={dot}>
      {words}
    </Badge>
  );
}
