import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { reviewResource, reviewStaffCalls } from "../contract/review-resource.ts";

/** The calls for the screens about reviews. */
export const reviewsApi = staffApi<typeof reviewStaffCalls>();

export type Review = RecordOf<typeof reviewResource>;

/** Casts a generic record to the review that the call returned. */
export const asReview = (record: AnyRecord) => record as unknown as Review;

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Undoes the last approval or rejection, using the record's current version. */
async function takeBack(id: string): Promise<void> {
  const { version } = (await reviewsApi.call("Review.get", { params: { id } })).data;
  await reviewsApi.call("undoReview", { params: { id }, body: { version }, ...once() });
}

/** Shows a review on the site, with Undo. `onChanged` reloads what is shown. */
export async function approve({ id, version }: Pick<Review, "id" | "version">, onChanged: () => Promise<void>) {
  await reportChange(() => reviewsApi.call("approveReview", { params: { id }, body: { version }, ...once() }), {
    refresh: onChanged,
    done: "The review is on the site.",
    undo: () => takeBack(id),
    otherwise: "That was not saved. Try again.",
  });
}

/** Hides a review from the site, with Undo. Throws the error if refused. */
export async function reject(
  { id, version }: Pick<Review, "id" | "version">,
  reason: string,
  onChanged: () => Promise<void>,
) {
  await reviewsApi.call("rejectReview", { params: { id }, body: { version, reason }, ...once() });
  await onChanged();
  showDone("The review is rejected.", async () => {
    await takeBack(id);
    await onChanged();
  });
}
