import { Badge } from "#staff/kit/badge.tsx";
import type { MembershipFile } from "./memberships-api.ts";

const STATES = {
  pending: { words: "Unpaid", tone: "warn", dot: "ring" },
  securing: { words: "Unpaid", tone: "warn", dot: "ring" },
  active: { words: "Active", tone: "ok", dot: "full" },
  past_due: { words: "Payment open", tone: "error", dot: "ring" },
  paused: { words: "Paused", tone: "warn", dot: "ring" },
  ended: { words: "Ended", tone: "plain", dot: "line" },
  cancelled: { words: "Never began", tone: "plain", dot: "line" },
} as const;

export function MembershipState({ state }: { state: MembershipFile["membership"]["status"] }) {
  const { words, tone, dot } = STATES[state];
  return (
    <Badge tone={tone} dot={dot}>
      {words}
    </Badge>
  );
}
