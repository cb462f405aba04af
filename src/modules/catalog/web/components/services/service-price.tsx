import { formatMoney } from "#shared/money.ts";
import type { WireServicePage } from "../../../contract/service.ts";
import { lastDay } from "../../sale-end-words.ts";
import { priceWords } from "../../service-words.ts";
import { MemberPriceLine } from "../member-price-line.tsx";

/**
 * Shows the price of treatments without an estimate by area: range, sale, member price, and a series of visits bought
 * together.
 */
export function ServicePrice({ service, timeZone }: { service: WireServicePage; timeZone: string }) {
  return (
    <section aria-labelledby="price">
      <h2 id="price" className="text-h2">
        What it costs
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-5">
        <p className="text-sum">
          {service.salePrice !== undefined && <span className="sr-only">Now </span>}
          <span className={service.salePrice === undefined ? undefined : "text-clay"}>{priceWords(service)}</span>
          {service.salePrice !== undefined && (
            <>
              {" "}
              <s className="ml-1.5 text-h3 text-ink-soft">
                <span className="sr-only">Was </span>
                {formatMoney(service.price)}
              </s>
            </>
          )}
        </p>
        <p className="member-place">
          {service.price > 0 && (
            <MemberPriceLine
              kind="service"
              price={service.price}
              salePrice={service.salePrice}
              memberPrice={service.memberPrice}
            />
          )}
        </p>
      </div>
      {service.saleEndsAt && (
        <p className="pt-2 text-small text-ink-soft">
          Book by {lastDay(service.saleEndsAt, timeZone)}; your visit can be later.
        </p>
      )}
      {service.priceMax !== undefined && service.salePrice === undefined && (
        <p className="measure pt-3 text-ink-soft">
          The price depends on the area and how much we use. We confirm it before we start, and it won’t go up after
          that.
        </p>
      )}
      {service.package && (
        <p className="measure pt-3">
          A series of {service.package.sessions} visits is{" "}
          <strong className="nums font-semibold">{formatMoney(service.package.price)}</strong> when paid up front. Ask
          at your first visit.
        </p>
      )}
    </section>
  );
}
