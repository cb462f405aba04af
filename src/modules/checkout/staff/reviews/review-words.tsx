import { useState } from "react";
import { Badge } from "#staff/kit/badge.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { Stars } from "#web/ui/rating.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { approve, type Review } from "./reviews-api.ts";

const STATUS = {
  pending: { words: "Waits", tone: "warn", dot: "ring" },
  approved: { words: "On the site", tone: "ok", dot: "full" },
  rejected: { words: "Rejected", tone: "plain", dot: "line" },
} as const;

export function ReviewStatus({ status }: { status: Review["status"] }) {
  const { words, tone, dot } = STATUS[status];
  return (
    <Badge tone={tone} dot={dot}>
      {words}
    </Badge>
  );
}

/** The customer's review as written, and its moderation status. */
export function ReviewWords({ review, onChanged }: { review: Review; onChanged: () => Promise<void> }) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const [isRejecting, setIsRejecting] = useState(false);
  const { status, moderatorName, moderatedAt, rejectReason } = review;
  return (
    <section aria-label="What was written" className="mb-8 grid max-w-[720px] gap-3 border-b border-linen pb-6">
      <div className="flex flex-wrap items-center gap-3">
        <Stars value={review.rating} />
        <ReviewStatus status={status} />
      </div>
      <blockquote className="measure whitespace-pre-line">{review.text}</blockquote>
      <p className="nums text-small text-ink-soft">
        {review.author}, {momentText(review.createdAt, timeZone)}
        {review.aboutName && `, about ${review.aboutName}`}
      </p>
      {moderatorName && moderatedAt && (
        <p className="text-small text-ink-soft">
          {status === "approved" ? "Approved" : "Rejected"} by {moderatorName}, {momentText(moderatedAt, timeZone)}
          {rejectReason && `: ${rejectReason}`}
        </p>
      )}
      {can("reviews.edit") && (
        <div className="flex flex-wrap gap-3 pt-1">
          {status !== "approved" && (
            <button type="button" className="btn btn-primary" onClick={() => void approve(review, onChanged)}>
              Approve
            </button>
          )}
          {status !== "rejected" && (
            <button type="button" className="btn btn-outline" onClick={() => setIsRejecting(true)}>
              Reject
            </button>
          )}
        </div>
      )}
      {isRejecting && <RejectDialog review={review} onClose={() => setIsRejecting(false)} onChanged={onChanged} />}
    </section>
  );
}
