import { Badge } from "#staff/kit/badge.tsx";
import type { RefundProposal } from "./refunds-api.ts";

const STATES = {
  proposed: { words: "Waits", tone: "warn", dot: "ring" },
  approved: { words: "Approved", tone: "ok", dot: "full" },
  declined: { words: "Declined", tone: "plain", dot: "line" },
} as const;

/** Shows whether a refund waits for approval, or how it was decided. */
export function RefundState({ state }: { state: RefundProposal["state"] }) {
  const { words, tone, dot } = STATES[state];
  return (
    <Badge tone={tone} dot={dot}>
      {words}
    </Badge>
  );
}
