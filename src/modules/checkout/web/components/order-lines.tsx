import { Link } from "react-router";
import { ProductPlaceholder } from "#modules/catalog/web/drawings/product-placeholder.tsx";
import { formatMoney } from "#shared/money.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { Order } from "../../contract/order.ts";

type Line = NonNullable<Order["productOrder"]>["lines"][number];

/** The ordered items, at the prices at the time of the order. */
export function OrderLines({ lines, currency }: { lines: Line[]; currency: string }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} className="flex gap-4 border-t border-linen py-4 first:border-t-0 first:pt-0">
          <Picture
            picture={line.picture}
            sizes="64px"
            decorative
            fallback={<ProductPlaceholder form="bottle" />}
            className="aspect-4/5 w-14 shrink-0 self-start"
          />
          <div className="grow">
            <div className="flex justify-between gap-x-5">
              <p className="text-card">
                {line.slug ? (
                  <Link to={`/product/${line.slug}?id=${line.itemId}`} className="hover:underline">
                    {line.name}
                  </Link>
                ) : (
                  line.name
                )}
              </p>
              <p className="nums text-button font-medium">{formatMoney(line.lineTotal, { currency, always: true })}</p>
            </div>
            <p className="text-small text-ink-soft">
              {line.detail}
              {line.quantity > 1 &&
                `${line.detail ? ", " : ""}${line.quantity} × ${formatMoney(line.unitPrice, { currency, always: true })}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
