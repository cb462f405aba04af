import { dateInZone } from "#shared/zoned-time.ts";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { Rating, Stars } from "#web/ui/rating.tsx";

export type ShownReview = {
  id: string;
  author: string;
  rating: number;
  text: string;
  createdAt: string;
  reply?: string;
};

type ReviewListProps = {
  /** `null` if they could not be loaded. */
  reviews: ShownReview[] | null;
  rating: { average: number; count: number };
  title: string;
  /** The text shown without reviews. */
  empty: string;
  timeZone: string;
};

const SHOWN = 4;

/** Formats a date as "11-12-2026", the display format (AU-6). */
function displayDate(instant: string, timeZone: string): string {
  const [year, month, day] = dateInZone(new Date(instant), timeZone).split("-");
  return `${month}-${day}-${year}`;
}

/**
 * Lists reviews, newest first. Only the first ones are shown at once; the rest can be expanded even without JavaScript.
 */
export function ReviewList({ reviews, rating, title, empty, timeZone }: ReviewListProps) {
  const rows = (shown: ShownReview[]) =>
    shown.map((review) => (
      <li key={review.id} className="border-t border-linen py-6">
        <Stars value={review.rating} />
        <p className="measure pt-2">{review.text}</p>
        <p className="nums pt-1 text-small text-ink-soft">
          {review.author} · {displayDate(review.createdAt, timeZone)}
        </p>
        {review.reply && (
          <div className="measure mt-4 border-l-3 border-sage pl-4">
            <p className="text-small font-medium">The clinic replied</p>
            <p className="whitespace-pre-line">{review.reply}</p>
          </div>
        )}
      </li>
    ));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-4 pb-6">
        <h2 className="text-h2">{title}</h2>
        <Rating {...rating} />
      </div>
      {reviews === null ? (
        <ReadFailed text="We couldn’t load the reviews." className="border-t border-linen py-6" />
      ) : reviews.length === 0 ? (
        <p className="border-t border-linen py-6 text-ink-soft">{empty}</p>
      ) : (
        <ul>{rows(reviews.slice(0, SHOWN))}</ul>
      )}
      {reviews && reviews.length > SHOWN && (
        <details className="group border-t border-linen">
          <summary className="btn btn-outline my-5 group-open:hidden">All {reviews.length} reviews</summary>
          <ul>{rows(reviews.slice(SHOWN))}</ul>
        </details>
      )}
    </>
  );
}
