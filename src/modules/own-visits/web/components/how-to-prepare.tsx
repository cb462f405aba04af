import { Link } from "react-router";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { servicePath } from "#web/shell/menu.ts";

/** Merges the lists, in treatment order, with each statement only once. */
function once(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

type AdvisedService = Pick<
  WireAppointment["services"][number],
  "serviceId" | "name" | "slug" | "preparation" | "contraindications"
>;
type HowToPrepareProps = {
  services: readonly AdvisedService[];
  /** True if a heading of the page above this part already says what it is about. */
  isPart?: boolean;
};

/** Says what to do and to avoid before a visit and when to call first, with links to each treatment's page. */
export function HowToPrepare({ services, isPart = false }: HowToPrepareProps) {
  const preparation = once(services.map((service) => service.preparation));
  const contraindications = once(services.map((service) => service.contraindications));
  const pages = services.filter(
    ({ serviceId, slug }, index) => slug !== "" && services.findIndex((one) => one.serviceId === serviceId) === index,
  );
  if (preparation.length + contraindications.length === 0) return null;
  return (
    <section
      aria-labelledby={isPart ? undefined : "how-to-prepare"}
      className={isPart ? "max-w-text" : "max-w-text pt-10"}
    >
      {!isPart && (
        <h2 id="how-to-prepare" className="text-h3">
          How to prepare
        </h2>
      )}
      {preparation.length > 0 && <Statements items={preparation} />}
      {contraindications.length > 0 && (
        <>
          <h3 className="pt-6 text-card">Call us first if any of these apply to you</h3>
          <Statements items={contraindications} />
        </>
      )}
      <ul className="no-print flex flex-wrap gap-x-5 pt-3 text-small">
        {pages.map(({ serviceId, slug, name }) => (
          <li key={serviceId}>
            <Link
              to={`${servicePath({ slug, id: serviceId })}#preparation`}
              className="link inline-flex min-h-11 items-center"
            >
              More about {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Statements({ items }: { items: string[] }) {
  return (
    <ul className="space-y-2 pt-4 text-ink-soft">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
