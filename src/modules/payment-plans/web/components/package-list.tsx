import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { servicePath } from "#web/shell/menu.ts";
import type { ShownPaymentPlan } from "../shown-plan.ts";

type PackageListProps = {
  plans: ShownPaymentPlan[];
  /** The packages' treatments, by id; one that can't be read has no link. */
  services: Record<string, { id: string; slug: string; name: string }>;
  onChoose: (planId: string) => void;
};

/** The packages as rows: their contents, price, and smallest monthly payment. */
export function PackageList({ plans, services, onChoose }: PackageListProps) {
  return (
    <ul className="border-t border-linen">
      {plans.map((plan) => {
        const service = services[plan.serviceId];
        const monthly = plan.options.flatMap(({ amounts }) => (amounts.length > 1 ? (amounts.at(-1) ?? []) : []));
        return (
          <li key={plan.id} className="grid grid-cols-1 gap-x-6 gap-y-3 border-b border-linen py-7 md:grid-cols-12">
            <div className="md:col-span-6">
              <h3 className="text-list">{plan.name}</h3>
              <p className="measure pt-2 text-ink-soft">{plan.description}</p>
              {service && (
                <Link to={servicePath(service)} prefetch="intent" className="link mt-1 inline-block py-2 text-small">
                  About the treatment<span className="sr-only">: {service.name}</span>
                </Link>
              )}
            </div>
            <p className="nums md:col-span-3">
              <span className="block">
                <span className="sr-only">As a package </span>
                {formatMoney(plan.price)}
                {plan.fullPrice > plan.price && (
                  <>
                    {" "}
                    <s className="text-ink-soft">
                      <span className="sr-only">if bought separately </span>
                      {formatMoney(plan.fullPrice)}
                    </s>
                  </>
                )}
              </span>
              <span className="block text-small text-ink-soft">
                {plan.sessions} visits, valid {plan.validMonths} months
              </span>
            </p>
            <p className="nums md:col-span-3 md:text-right">
              {monthly.length > 0 && <span className="block">from {formatMoney(Math.min(...monthly))} a month</span>}
              <Link to="#schedule" className="btn-text" onClick={() => onChoose(plan.id)}>
                See payments<span className="sr-only"> for {plan.name}</span>
              </Link>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
