import { Link } from "react-router";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Price } from "#web/ui/price.tsx";
import type { WireLimitedOffer } from "../../../contract/limited-offer.ts";
import { lastDay } from "../../sale-end-words.ts";

/** Lists active offers that include this treatment, each linking to its conditions. */
export function OffersWithIt({ offers, timeZone }: { offers: WireLimitedOffer[]; timeZone: string }) {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="text-h2">
        Part of an offer this month
      </h2>
      <ul className="mt-5 border-t border-linen">
        {offers.map((offer) => (
          <li key={offer.id} className="border-b border-linen">
            <Link
              to={`/limited-deals#${offer.slug}`}
              prefetch="intent"
              className="row-link flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 py-3.5"
            >
              <span className="grow">
                <span className="row-title block text-card">{offer.name}</span>
                <span className="block text-small text-ink-soft">
                  {offer.minutesText}, until {lastDay(offer.endsAt, timeZone)}
                </span>
              </span>
              <Price price={offer.fullPrice} salePrice={offer.price} />
              <Icon name="arrow" className="row-arrow max-sm:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
