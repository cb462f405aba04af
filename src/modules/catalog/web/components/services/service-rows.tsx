import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { servicePath } from "#web/shell/menu.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { priceWords } from "../../service-words.ts";
import type { ServiceRow } from "../../shelf-product.ts";

/** Lists treatments; each whole row links to the treatment's page. `note`: why the treatment is in this list. */
export function ServiceRows({ services }: { services: (ServiceRow & { note?: string | undefined })[] }) {
  return (
    <ul className="border-t border-linen">
      {services.map((service) => (
        <li key={service.id} className="border-b border-linen">
          <Link
            to={servicePath(service)}
            prefetch="intent"
            className="row-link grid min-h-16 max-md:scroll-mt-20 grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 py-3.5 sm:gap-x-6 sm:grid-cols-[minmax(0,1fr)_60px_172px_20px] sm:max-lg:gap-x-4"
          >
            <span className="max-sm:col-span-2">
              <span className="row-title block text-card">{service.name}</span>
              {service.shortDescription && (
                <span className="block max-w-[52ch] text-small text-ink-soft">{service.shortDescription}</span>
              )}
              {service.note && <span className="block max-w-[52ch] pt-1 text-small text-ink-soft">{service.note}</span>}
            </span>
            <span className="nums text-small text-ink-soft">{service.durationMinutes} min</span>
            <span className="nums text-small sm:text-right">
              {service.salePrice === undefined ? (
                <span className="font-medium">{priceWords(service)}</span>
              ) : (
                <>
                  <span className="sr-only">Now </span>
                  <span className="font-medium text-clay">{priceWords(service)}</span>{" "}
                  <s className="text-ink-soft">
                    <span className="sr-only">Was </span>
                    {formatMoney(service.price)}
                  </s>
                </>
              )}
            </span>
            <Icon name="arrow" className="row-arrow max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
