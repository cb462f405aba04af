import type { DisputeStatus } from "#modules/payments/domain/dispute.ts";
import { Badge } from "#staff/kit/badge.tsx";

const STATES = {
  needs_response: { words: "Answer it", tone: "error", dot: "ring" },
  warning_needs_response: { words: "Answer the inquiry", tone: "warn", dot: "ring" },
  under_review: { words: "With the bank", tone: "plain", dot: "full" },
  warning_under_review: { words: "Inquiry answered", tone: "plain", dot: "full" },
  won: { words: "Won", tone: "ok", dot: "full" },
  lost: { words: "Lost", tone: "plain", dot: "line" },
  prevented: { words: "Prevented", tone: "ok", dot: "line" },
  warning_closed: { words: "Inquiry closed", tone: "plain", dot: "line" },
} as const satisfies Record<DisputeStatus, object>;

/** Shows the status of a dispute. */
export function DisputeState({ status }: { status: DisputeStatus }) {
  const { words, tone, dot } = STATES[status];
  return (
    <Badge tone={tone} dot={dot}>
      {words}
    </Badge>
  );
}
