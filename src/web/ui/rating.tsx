import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { cx } from "../cx.ts";
import { useFormats } from "../formats.tsx";

const star = "M12 3.6l2.5 5.5 6 .6-4.5 4 1.3 5.9L12 16.5l-5.3 3.1L8 13.7l-4.5-4 6-.6z";

/** Shows one star, the average, and the number of ratings: never a star without its count. */
export function Rating({ average, count, className }: { average: number; count: number; className?: string }) {
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <span className={cx("nums inline-flex items-center gap-1.5 text-small", className)}>
      <svg width="13" height="13" viewBox="2 2 20 20" fill="currentColor" aria-hidden="true">
        <path d={star} />
      </svg>
      <Trans>
        <span className="sr-only">Rated </span>
        <span className="font-medium">{number(average, { decimals: 1 })}</span>
        <span className="sr-only"> out of 5 from </span>
      </Trans>
      <span className="text-ink-soft">
        ({number(count)}
        <span className="sr-only">
          {" "}
          <Plural value={count} one="review" other="reviews" />
        </span>
        )
      </span>
    </span>
  );
}

/** Shows five stars, `value` of them filled. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const { t } = useLingui();
  return (
    <span role="img" aria-label={t`${value} out of 5 stars`} className={cx("inline-flex gap-1", className)}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          width="13"
          height="13"
          viewBox="2 2 20 20"
          aria-hidden="true"
          className={place <= value ? "fill-ink" : "fill-linen"}
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}
