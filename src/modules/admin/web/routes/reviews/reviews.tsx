import { reviewDescription } from "#modules/checkout/contract/staff/review.ts";
import { usePerson } from "../../frame/use-person.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";
import type { AnyRecord } from "../../resource/resource-client.ts";
import { ReviewStatus } from "../../reviews/review-words.tsx";
import { approve, type Review } from "../../reviews/reviews-api.ts";

export const clientLoader = listLoader(reviewDescription);

const reviewOf = (record: AnyRecord) => record as unknown as Review; // lists hand on what the call answered

/** `/admin/reviews`: what customers wrote, to approve. */
export default function Reviews() {
  const { can } = usePerson();
  return (
    <ResourceList
      description={reviewDescription}
      path="/admin/reviews"
      title="Reviews"
      cells={{ status: (record) => <ReviewStatus status={reviewOf(record).status} /> }}
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
