import { Badge } from "#staff/kit/badge.tsx";
import type { PayoutRecord } from "./payouts-api.ts";

const STATES = {
  pending: { words: "On its way", tone: "plain", dot: "ring" },
  paid: { words: "Paid", tone: "ok", dot: "full" },
  failed: { words: "Returned by the bank", tone: "error", dot: "line" },
} as const;

export function PayoutState({ status }: { status: PayoutRecord["status"] }) {
  const { words, tone, dot } = STATES[status];
  return (
    <Badge tone={tone} dot={dot}>
      {words}
    </Badge>
  );
}
