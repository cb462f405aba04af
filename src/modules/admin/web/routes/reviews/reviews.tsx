import { reviewDescription } from "#modules/checkout/contract/staff/review.ts";
import { useClinic } from "../../frame/clinic.tsx";
import { usePerson } from "../../frame/use-person.ts";
import { shortDayText } from "../../kit/moment-text.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";
import { ReviewStatus } from "../../reviews/review-words.tsx";
import { approve, reviewOf } from "../../reviews/reviews-api.ts";

export const clientLoader = listLoader(reviewDescription);

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
