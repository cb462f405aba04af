import { shortDayText } from "#staff/kit/moment-text.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { reviewDescription } from "../contract/review.ts";
import { ReviewStatus } from "../reviews/review-words.tsx";
import { approve, asReview } from "../reviews/reviews-api.ts";

export const clientLoader = listLoader(reviewDescription);

/** `/admin/reviews`: customers' reviews, to approve. */
export default function Reviews() {
  const { can } = usePerson();
  const { timeZone } = useClinic();
  return (
    <ResourceList
      description={reviewDescription}
      path="/admin/reviews"
      title="Reviews"
      cells={{
        author: (record) => <span className="whitespace-nowrap">{asReview(record).author}</span>,
        status: (record) => <ReviewStatus status={asReview(record).status} />,
        createdAt: (record) => (
          <span className="nums whitespace-nowrap">{shortDayText(asReview(record).createdAt, timeZone)}</span>
        ),
      }}
      rowActions={(record, reload) =>
        can("reviews.edit") &&
        asReview(record).status === "pending" && (
          <button
            type="button"
            className="btn btn-outline btn-small"
            onClick={() => void approve(asReview(record), reload)}
          >
            Approve<span className="sr-only"> the review of {asReview(record).author}</span>
          </button>
        )
      }
    />
  );
}
