import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";

/** One of the next starts that are free, said in the clinic's time: "Today, 2:15 pm". */
export type NextFreeTime = {
  when: string;
  service: string;
  practitioner?: string;
  /** "$13 a unit", "$150 to $275". */
  price: string;
  to: string;
};

const PLACES = [1, 2, 3, 4];

/** Room for three lines, and beside each other for four: what is read late moves nothing below. */
const ROOM = "min-h-[133px] xl:min-h-[147px]";

type NextFreeTimesProps = {
  times: NextFreeTime[] | undefined;
  updatedAt: string | undefined;
  failed: boolean;
  onRetry: () => void;
};

/** Real free times under the hero; `times` is undefined while they are read, empty when there are none to show. */
export function NextFreeTimes({ times, updatedAt, failed, onRetry }: NextFreeTimesProps) {
  if (times?.length === 0) return null;
  return (
    <section
      aria-labelledby="next-free"
      aria-busy={times === undefined && !failed}
      className="needs-script border-b border-linen"
    >
      <div className="grid md:grid-cols-2 xl:grid-cols-[calc(var(--margin)+196px)_repeat(4,minmax(0,1fr))] xl:pr-[calc(var(--margin)-24px)]">
        <div className="px-[var(--margin)] pt-7 pb-3 md:max-xl:col-span-2 xl:pr-4 xl:pb-7">
          <h2 id="next-free" className="font-sans text-body leading-6 font-semibold">
            Next available
          </h2>
          <p className="nums text-small text-ink-soft">
            {updatedAt ? `Updated ${updatedAt}` : failed ? "Not updated" : "Checking the calendar"}
          </p>
        </div>
        {failed ? (
          <div
            role="alert"
            className={cx(
              ROOM,
              "flex flex-wrap items-center gap-x-6 gap-y-2 px-[var(--margin)] py-6 md:col-span-2 xl:col-span-4 xl:border-l xl:border-linen xl:px-6",
            )}
          >
            <p>We couldn’t load the calendar.</p>
            <Button look="outline" small onClick={onRetry}>
              Try again
            </Button>
          </div>
        ) : times ? (
          times.map((time) => <FreeTime key={`${time.when}${time.service}`} time={time} />)
        ) : (
          PLACES.map((place) => (
            <div key={place} className={cx(ROOM, "px-[var(--margin)] py-6 xl:border-l xl:border-linen xl:px-6")}>
              <Skeleton className="h-7 w-3/4" />
              <Skeleton className="mt-3 h-4 w-4/5" />
              <Skeleton className="mt-2.5 h-4 w-1/2" />
            </div>
          ))
        )}
      </div>
    </section>
  );
}

function FreeTime({ time }: { time: NextFreeTime }) {
  return (
    <Link
      to={time.to}
      prefetch="intent"
      className={cx(
        ROOM,
        "row-link px-[var(--margin)] py-6 max-md:mx-[var(--margin)] max-md:border-t max-md:border-linen max-md:px-0 md:max-xl:border-t md:max-xl:border-linen xl:border-l xl:border-linen xl:px-[clamp(16px,1.65vw,24px)]",
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="row-title nums text-h3 xl:text-[clamp(1.125rem,1.45vw,1.5rem)]">{time.when}</span>
        <Icon name="arrow" className="row-arrow" />
      </span>
      <span className="mt-1 line-clamp-1 text-small">{time.service}</span>
      <span className="nums block text-small text-ink-soft">
        {time.practitioner && `${time.practitioner} · `}
        {time.price}
      </span>
    </Link>
  );
}
