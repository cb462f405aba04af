import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";

/** One of the next free start times, in the clinic's time zone: "Today, 2:15 pm". */
export type NextFreeTime = {
  when: string;
  service: string;
  practitioner?: string;
  /** The price, such as "$13 a unit" or "$150 to $275". */
  price: string;
  to: string;
};

const PLACES = [1, 2, 3, 4];

/** Reserves space for two lines beside the time, or three stacked, so that late data cause no layout shift. */
const ROOM = "min-h-[93px] border-t border-linen xl:h-[61px] xl:min-h-0";

type NextFreeTimesProps = {
  times: NextFreeTime[] | undefined;
  updatedAt: string | undefined;
  failed: boolean;
  onRetry: () => void;
};

/** Shows real free times below the hero's text. `times` is undefined while loading, empty when there are none. */
export function NextFreeTimes({ times, updatedAt, failed, onRetry }: NextFreeTimesProps) {
  if (times?.length === 0) return null;
  return (
    <section
      aria-labelledby="next-free"
      aria-busy={times === undefined && !failed}
      className="needs-script min-w-0 px-[var(--margin)] pt-7 pb-3 md:pt-0 md:pr-[clamp(24px,3.9vw,56px)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
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
          className={
            "flex min-h-[93px] flex-wrap items-center gap-x-6 gap-y-2 border-t border-linen py-6 xl:min-h-[244px]"
          }
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
          <div key={place} className={cx(ROOM, "py-2.5")}>
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
        ))
      )}
    </section>
  );
}

function FreeTime({ time }: { time: NextFreeTime }) {
  return (
    <Link to={time.to} prefetch="intent" className={cx(ROOM, "row-link flex items-center gap-3 py-2 xl:gap-4")}>
      <span className="min-w-0 grow xl:flex xl:items-center xl:gap-4">
        <span className="row-title nums block shrink-0 text-card xl:w-36">{time.when}</span>
        <span className="block min-w-0 text-small">
          <span className="block truncate">{time.service}</span>
          <span className="nums block text-ink-soft">
            {time.practitioner && `${time.practitioner} · `}
            {time.price}
          </span>
        </span>
      </span>
      <Icon name="arrow" className="row-arrow shrink-0" />
    </Link>
  );
}
