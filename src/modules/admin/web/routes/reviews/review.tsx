import { reviewDescription } from "#modules/checkout/contract/staff/review.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";
import { ReviewWords } from "../../reviews/review-words.tsx";
import { reviewOf } from "../../reviews/reviews-api.ts";

export const clientLoader = formLoader(reviewDescription);

const schemas = async () =>
  (await import("#modules/checkout/contract/staff/review-resource.ts")).reviewResource.schemas;

/** `/admin/reviews/{id}`: approve or reject what was written, and answer it. */
export default function Review() {
  return (
    <ResourceForm
      description={reviewDescription}
      path="/admin/reviews"
      listTitle="Reviews"
      schemas={schemas}
      above={(record, refresh) => <ReviewWords review={reviewOf(record)} onChanged={refresh} />}
    />
  );
}
