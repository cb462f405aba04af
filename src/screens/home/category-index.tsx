import { useState } from "react";
import { Link } from "react-router";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { formatMoney } from "#shared/money.ts";
import { cx } from "#web/cx.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";

export type CategorySummary = {
  id: string;
  name: string;
  slug: string;
  picture?: PictureData;
  serviceCount: number;
  /** The lowest price of a treatment other than a consultation, in cents, and its unit. */
  fromPrice: number | null;
  priceUnit?: string;
};

const countWords: Record<string, string> = { "iv-injections": "drips and shots" };

/** An index of concerns with prices; the row under the pointer or with the focus shows its picture. */
export function CategoryIndex({ categories, note }: { categories: CategorySummary[]; note?: string }) {
  const [shown, setShown] = useState(categories[0]?.id);
  return (
    <section aria-labelledby="categories" className="wrap section grid-12 items-stretch">
      <div className="bleed-start relative hidden min-h-[560px] md:col-span-5 md:block">
        {categories.map((category, index) => (
          <Picture
            key={category.id}
            picture={category.picture}
            sizes="41vw"
            decorative
            className={cx(
              "absolute inset-0 transition-opacity duration-200",
              category.id === shown ? "opacity-100" : "opacity-0",
              index > 0 && category.id !== shown && "invisible",
            )}
            imageClassName="object-[74%_50%]"
            fallback={<ServicePlaceholder category={category.slug} />}
          />
        ))}
      </div>
      <div className="md:col-span-6 md:col-start-7">
        <h2 id="categories" className="max-w-[12em] pb-6 text-h2 md:pb-9">
          What would you like help with?
        </h2>
        <ul className="border-t border-linen">
          {categories.map((category) => (
            <li key={category.id} className="border-b border-linen">
              <CategoryRow category={category} isShown={category.id === shown} onPoint={() => setShown(category.id)} />
            </li>
          ))}
        </ul>
        {note && <p className="pt-5 text-small text-ink-soft">{note}</p>}
      </div>
    </section>
  );
}

function CategoryRow({
  category,
  isShown,
  onPoint,
}: {
  category: CategorySummary;
  isShown: boolean;
  onPoint: () => void;
}) {
  const { name, slug, picture, serviceCount, fromPrice, priceUnit } = category;
  return (
    <Link
      to={`/services/${slug}`}
      prefetch="intent"
      className="row-link grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-4 py-2 md:grid-cols-[minmax(0,1.55fr)_minmax(0,0.9fr)_minmax(0,0.85fr)_auto] md:max-lg:grid-cols-[minmax(0,1fr)_0_auto_auto] md:py-[17px]"
      onPointerEnter={onPoint}
      onFocus={onPoint}
    >
      <Picture
        picture={picture}
        sizes="56px"
        decorative
        className="row-span-2 size-14 md:hidden"
        fallback={<ServicePlaceholder category={slug} />}
      />
      <span className={cx("row-title self-end text-list md:self-baseline", isShown && "md:text-clay")}>{name}</span>
      <span className="hidden text-small text-ink-soft lg:block">
        {serviceCount} {countWords[slug] ?? "treatments"}
      </span>
      <span className="nums col-start-2 self-start text-small md:col-start-3 md:self-auto">
        {fromPrice !== null && `from ${formatMoney(fromPrice)}${priceUnit ? ` a ${priceUnit}` : ""}`}
      </span>
      <Icon name="arrow" className="row-arrow col-start-3 row-span-2 row-start-1 md:col-start-4 md:row-span-1" />
    </Link>
  );
}
