import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { reviewDescription } from "../contract/review.ts";
import { ReviewWords } from "../reviews/review-words.tsx";
import { asReview } from "../reviews/reviews-api.ts";

export const clientLoader = formLoader(reviewDescription);

const schemas = async () => (await import("../contract/review-resource.ts")).reviewResource.schemas;

/** `/admin/reviews/{id}`: approve or reject a review, and reply to it. */
export default function Review() {
  return (
    <ResourceForm
      description={reviewDescription}
      path="/admin/reviews"
      listTitle="Reviews"
      schemas={schemas}
      above={(record, refresh) => <ReviewWords review={asReview(record)} onChanged={refresh} />}
    />
  );
}
