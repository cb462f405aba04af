import { Icon } from "#web/ui/pictures/icon.tsx";
import type { Facets } from "../../../contract/product-filter.ts";
import { type FilterGroup, filterGroups } from "../../../domain/shelf.ts";
import type { ShelfQuery } from "../../shelf-query.ts";

const LEGENDS: Record<FilterGroup, string> = {
  skinType: "Skin type",
  skinCondition: "Skin condition",
  productType: "Product type",
  brand: "Brand",
  nutrition: "Nutrition",
};
const ORDER: FilterGroup[] = ["skinType", "skinCondition", "productType", "brand", "nutrition"];

/** The number of a group's choices shown at first. */
const SHOWN = 6;

type FilterGroupsProps = { query: ShelfQuery; facets: Facets; fixed?: FilterGroup };

/** Shows groups of checkboxes. Each choice shows the number of matching products. Part of the shelf's single form. */
export function FilterGroups({ query, facets, fixed }: FilterGroupsProps) {
  return (
    <>
      {ORDER.filter((group) => group !== fixed && filterGroups.includes(group) && facets[group].length > 0).map(
        (group) => (
          <Group key={group} title={LEGENDS[group]}>
            <Choices group={group} chosen={query[group]} facets={facets[group]} />
          </Group>
        ),
      )}
      <Group title="Price">
        <div className="flex items-end gap-3 pb-2">
          <PriceField name="minPrice" label="From $" value={query.minPrice} hint={Math.floor(facets.price.min / 100)} />
          <PriceField name="maxPrice" label="Up to $" value={query.maxPrice} hint={Math.ceil(facets.price.max / 100)} />
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small md:min-h-9">
          <input
            key={String(query.onSale)}
            type="checkbox"
            name="onSale"
            value="true"
            defaultChecked={query.onSale}
            className="tick"
          />
          On sale now
        </label>
      </Group>
    </>
  );
}

type ChoicesProps = { group: FilterGroup; chosen: readonly string[]; facets: Facets[FilterGroup] };

/** Shows the first six of a group. The rest are behind "more", which is open if one of them is chosen. */
function Choices({ group, chosen, facets }: ChoicesProps) {
  const first = facets.slice(0, SHOWN);
  const others = facets.slice(SHOWN);
  const toChoice = (facet: Facets[FilterGroup][number]) => (
    <Choice key={facet.slug} group={group} facet={facet} isChosen={chosen.includes(facet.slug)} />
  );
  return (
    <>
      {first.map(toChoice)}
      {others.length > 0 && (
        <details open={others.some(({ slug }) => chosen.includes(slug)) || undefined} className="group/more">
          <summary className="flex min-h-11 items-center text-small underline underline-offset-4 md:min-h-9">
            <span className="group-open/more:hidden">Show {others.length} more</span>
            <span className="hidden group-open/more:inline">Show less</span>
          </summary>
          {others.map(toChoice)}
        </details>
      )}
    </>
  );
}

type ChoiceProps = { group: FilterGroup; facet: Facets[FilterGroup][number]; isChosen: boolean };

function Choice({ group, facet: { slug, name, count }, isChosen }: ChoiceProps) {
  const isEmpty = count === 0 && !isChosen;
  return (
    <label
      className={`flex min-h-11 items-center gap-3 text-small md:min-h-9 ${isEmpty ? "text-ink-soft" : "cursor-pointer"}`}
    >
      <input
        key={`${slug}${isChosen}`}
        type="checkbox"
        name={group}
        value={slug}
        defaultChecked={isChosen}
        disabled={isEmpty}
        className="tick"
      />
      <span className="grow">{name}</span>
      <span className="nums text-ink-soft">{count}</span>
    </label>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details open aria-label={title} className="group border-t border-linen">
      <summary className="flex min-h-13 items-center justify-between py-3">
        <h3 className="font-sans text-button font-semibold">{title}</h3>
        <Icon name="plus" size={18} className="group-open:hidden" />
        <Icon name="minus" size={18} className="hidden group-open:block" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

type PriceFieldProps = { name: string; label: string; value: number | null; hint: number };

function PriceField({ name, label, value, hint }: PriceFieldProps) {
  return (
    <label className="min-w-0 grow basis-0 text-small">
      <span className="block pb-1 text-ink-soft">{label}</span>
      <input
        key={String(value)}
        name={name}
        defaultValue={value ?? ""}
        placeholder={hint > 0 ? String(hint) : undefined}
        inputMode="numeric"
        pattern="[0-9]{1,6}"
        autoComplete="off"
        className="field nums min-h-11 px-3 py-1.5"
      />
    </label>
  );
}
