import type { ReactNode } from "react";
import { Link } from "react-router";
import { servicePath } from "#web/shell/menu.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import type { WireLimitedOffer } from "../../../contract/limited-offer.ts";
import { ServicePlaceholder } from "../../drawings/service-placeholder.tsx";
import { saleEndWords } from "../../sale-end-words.ts";

type LimitedOfferRowsProps = {
  offers: WireLimitedOffer[];
  timeZone: string;
  /** Renders the booking button, because carts belong to another module. */
  bookOf: (offer: WireLimitedOffer) => ReactNode;
};

/** Lists offers of several items or several visits at one price, each with its conditions and its end (PG-8). */
export function LimitedOfferRows({ offers, timeZone, bookOf }: LimitedOfferRowsProps) {
  return (
    <ul className="border-t border-linen">
      {offers.map((offer) => (
        <li key={offer.id} id={offer.slug} className="grid-12 scroll-mt-24 gap-y-5 border-b border-linen py-8 md:py-10">
          <Picture
            picture={offer.services[0]?.images[0]}
            sizes="(width < 787px) 100vw, 23vw"
            decorative
            className="aspect-[2/1] sm:max-md:max-w-[60%] md:col-span-3 md:aspect-[4/3]"
            fallback={<ServicePlaceholder category={offer.services[0]?.category.slug ?? ""} />}
          />
          <div className="md:col-span-5">
            <h3 className="text-h3">{offer.name}</h3>
            <p className="measure pt-2">{offer.description}</p>
            <ul className="pt-3 text-small text-ink-soft">
              <li>{offer.minutesText}</li>
              {offer.conditions.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-4 pt-2 text-small">
              {offer.services.map((service) => (
                <Link key={service.id} to={servicePath(service)} prefetch="intent" className="link inline-block py-1.5">
                  About {service.name}
                </Link>
              ))}
            </p>
          </div>
          <div className="md:col-span-3 md:col-start-10 md:text-right">
            <p>
              <Price price={offer.fullPrice} salePrice={offer.price} size="large" />
            </p>
            <p className="nums pt-1 text-small">
              Until <time dateTime={offer.endsAt}>{saleEndWords(offer.endsAt, timeZone)}</time>
            </p>
            <div className="pt-4">{bookOf(offer)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}
