import { joined } from "#shared/place-text.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { useFormats } from "#web/formats.tsx";
import { Stars } from "#web/ui/rating.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";

export type CustomerReview = {
  id: string;
  rating: number;
  text: string;
  name: string;
  about: string;
  createdAt: string;
};

export type ReviewSummary = {
  average: number;
  count: number;
  byStars: { stars: number; count: number }[];
  reviews: CustomerReview[];
};

/**
 * Customers' reviews of completed visits: the average with its count, its distribution, one large review, and two
 * beside it.
 */
export function CustomerReviews({ summary }: { summary: ReviewSummary }) {
  const [first, ...others] = summary.reviews;
  const { number } = useFormats();
  if (!first) return null;
  return (
    <section aria-labelledby="reviews" className="wrap grid-12 pt-[clamp(52px,8.9vw,128px)]">
      <div className="md:col-span-3">
        <h2 id="reviews" className="sr-only">
          Reviews
        </h2>
        <p className="font-display text-[6rem] leading-none font-[340] tracking-[-0.03em]">
          {number(summary.average, { decimals: 1 })}
        </p>
        <Stars value={Math.round(summary.average)} className="pt-4" />
        <p className="text-small text-ink-soft">{summary.count} reviews from completed visits</p>
        <Spread summary={summary} />
      </div>
      <div className="md:col-span-8 md:col-start-5">
        <blockquote>
          <p className="font-serif text-[clamp(1.625rem,2.5vw,2.25rem)] leading-[1.22] font-[370] tracking-[-0.015em] text-pretty">
            {first.text}
          </p>
          <footer className="pt-5 text-small text-ink-soft">
            <WholeWords>{joined([first.name, first.about, formatDate(first.createdAt)], " · ")}</WholeWords>
          </footer>
        </blockquote>
        <div className="mt-9 grid gap-x-6 gap-y-10 md:mt-14 md:grid-cols-2">
          {others.slice(0, 2).map((review, index) => (
            <blockquote key={review.id} className={cx("border-t border-linen pt-6", index > 0 && "max-sm:hidden")}>
              <Stars value={review.rating} />
              <p className="pt-2">{review.text}</p>
              <footer className="pt-3 text-small text-ink-soft">
                <WholeWords>{joined([review.name, review.about, formatDate(review.createdAt)], " · ")}</WholeWords>
              </footer>
            </blockquote>
          ))}
        </div>
      </div>
    </section>
  );
}

function Spread({ summary }: { summary: ReviewSummary }) {
  return (
    <ul className="nums max-w-[310px] pt-6 text-small">
      {summary.byStars.map(({ stars, count }) => (
        <li key={stars} className="flex items-center gap-3">
          <span className="w-3">
            {stars}
            <span className="sr-only"> {stars === 1 ? "star" : "stars"}:</span>
          </span>
          <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-[3px] grow" aria-hidden="true">
            <path d="M0 0h100v3H0z" className="fill-linen" />
            <path d={`M0 0h${summary.count ? (count / summary.count) * 100 : 0}v3H0z`} className="fill-ink" />
          </svg>
          <span className="w-9 text-ink-soft">{count}</span>
        </li>
      ))}
    </ul>
  );
}
