import { Link } from "react-router";
import { ProductPlaceholder } from "#modules/catalog/web/drawings/product-placeholder.tsx";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { SectionNotRead } from "#modules/content/web/components/section-not-read.tsx";
import { formatMoney } from "#shared/money.ts";
import { cx } from "#web/cx.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";

/** A treatment or product that is on sale for some time. */
export type PricedDown = {
  id: string;
  name: string;
  to: string;
  /** "40 min" or "50 ml". */
  note: string;
  picture: PictureData | undefined;
  /** The drawing shown if there is no picture. */
  stillLife: { category: string } | { form: string; brand: string };
  price: number;
  salePrice: number;
  /** The label of its button. */
  verb: "Book" | "Buy";
};

const MOST_ROWS = 5;
const MOST_ROWS_ON_PHONES = 3;
const NOT_WHOLE = "We couldn’t load every sale item.";

type PricedDownProps = {
  items: PricedDown[];
  /** Until when the sale price applies. */
  ends: string | undefined;
  /** Whether everything that may be on sale could be read. */
  isWhole: boolean;
};

/**
 * Shows on a sand-colored band what is on sale: one item large, the others in a list. If something couldn't be loaded,
 * shows a message (SH-13).
 */
export function PricedDownSection({ items, ends, isWhole }: PricedDownProps) {
  const [first, ...others] = items;
  if (!first) return isWhole ? null : <SectionNotRead text={NOT_WHOLE} />;
  return (
    <section aria-labelledby="priced-down" className="bg-sand">
      <div className="wrap section grid-12">
        <div className="md:order-2 md:col-span-6 md:col-start-7">
          <h2 id="priced-down" className="text-h2">
            On sale this month
          </h2>
          <p className="measure pt-4 text-ink-soft">
            <WholeWords>{ends ? `Sale prices end on ${ends}. ` : ""}Book by then; your visit can be later.</WholeWords>
          </p>
          {others.length > 0 && (
            <ul className="mt-6 border-t border-linen">
              {others.slice(0, MOST_ROWS).map((item, index) => (
                <SaleRow key={item.id} item={item} isOnPhones={index < MOST_ROWS_ON_PHONES} />
              ))}
            </ul>
          )}
          {!isWhole && <ReadFailed text={NOT_WHOLE} className="border-b border-linen py-5" />}
          <p className="pt-5">
            <Link to="/limited-deals" prefetch="intent" className="btn-text">
              All limited time offers
            </Link>
          </p>
        </div>
        <div className="md:col-span-5">
          <Picture
            picture={first.picture}
            sizes="(width < 787px) 100vw, 40vw"
            decorative
            className="aspect-[4/3] sm:max-md:aspect-[3/2] md:aspect-[5/6]"
            fallback={<StillLife of={first} />}
          />
          <div className="pt-5">
            {first.salePrice !== undefined && (
              <Badge tone="sale">Save {formatMoney(first.price - first.salePrice)}</Badge>
            )}
            <h3 className="pt-2 text-h3">
              <Link to={first.to} prefetch="intent" className="hover:text-clay">
                {first.name}
              </Link>
            </h3>
            <p className="text-small text-ink-soft">{first.note}</p>
            <div className="flex items-center justify-between pt-3">
              <Price price={first.price} salePrice={first.salePrice} className="text-lead" />
              <LinkButton to={first.to} small aria-label={`${first.verb} this: ${first.name}`}>
                {first.verb} this
              </LinkButton>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function SaleRow({ item, isOnPhones }: { item: PricedDown; isOnPhones: boolean }) {
  return (
    <li
      className={cx(
        "relative grid grid-cols-[96px_minmax(0,1fr)] gap-x-5 border-b border-linen py-4 sm:grid-cols-[96px_minmax(0,1fr)_auto] sm:items-center",
        !isOnPhones && "max-sm:hidden",
      )}
    >
      <Picture
        picture={item.picture}
        sizes="96px"
        decorative
        className="row-span-2 h-28 w-24 sm:row-span-1"
        fallback={<StillLife of={item} />}
      />
      <div>
        <h3 className="text-[1.4rem] leading-[1.2]">
          <Link to={item.to} prefetch="intent" className="after:absolute after:inset-0 hover:text-clay">
            {item.name}
          </Link>
        </h3>
        <p className="text-small text-ink-soft">{item.note}</p>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block sm:text-right">
        <Price price={item.price} salePrice={item.salePrice} />
        <span aria-hidden="true" className="block text-small underline underline-offset-[5px]">
          {item.verb}
        </span>
      </div>
    </li>
  );
}

function StillLife({ of: { stillLife } }: { of: PricedDown }) {
  return "category" in stillLife ? (
    <ServicePlaceholder category={stillLife.category} />
  ) : (
    <ProductPlaceholder form={stillLife.form} brand={stillLife.brand} />
  );
}
