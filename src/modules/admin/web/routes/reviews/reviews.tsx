import { reviewDescription } from "#modules/checkout/contract/staff/review.ts";
import { useClinic } from "../../frame/clinic.tsx";
import { usePerson } from "../../frame/use-person.ts";
import { shortDayText } from "../../kit/moment-text.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";
import type { AnyRecord } from "../../resource/resource-client.ts";
import { ReviewStatus } from "../../reviews/review-words.tsx";
import { approve, type Review } from "../../reviews/reviews-api.ts";

export const clientLoader = listLoader(reviewDescription);

const reviewOf = (record: AnyRecord) => record as unknown as Review; // lists hand on what the call answered

/** `/admin/reviews`: what customers wrote, to approve. */
export default function Reviews() {
  const { can } = usePerson();
  const { timeZone } = useClinic();
  return (
    <ResourceList
      description={reviewDescription}
      path="/admin/reviews"
      title="Reviews"
      cells={{
        author: (record) => <span className="whitespace-nowrap">{reviewOf(record).author}</span>,
        status: (record) => <ReviewStatus status={reviewOf(record).status} />,
        createdAt: (record) => (
          <span className="nums whitespace-nowrap">{shortDayText(reviewOf(record).createdAt, timeZone)}</span>
        ),
      }}
      rowActions={(record, reload) =>
        can("reviews.edit") &&
        reviewOf(record).status === "pending" && (
          <button
            type="button"
            className="btn btn-outline btn-small"
            onClick={() => void approve(reviewOf(record), async () => reload())}
          >
            Approve<span className="sr-only"> the review of {reviewOf(record).author}</span>
          </button>
        )
      }
    />
  );
}
