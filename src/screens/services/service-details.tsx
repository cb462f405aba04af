import { memo } from "react";
import { Link } from "react-router";
import { ReviewList } from "#modules/catalog/web/components/review-list.tsx";
import { BeforeAndAfter } from "#modules/catalog/web/components/services/before-and-after.tsx";
import { SkinStudies } from "#modules/catalog/web/components/services/skin-studies.tsx";
import { WhoPerformsIt } from "#modules/catalog/web/components/services/who-performs-it.tsx";
import { servicePath } from "#web/shell/menu.ts";
import { Accordion } from "#web/ui/layout/accordion.tsx";
import type { Route } from "./+types/service";

type ServiceDetailsProps = Pick<Route.ComponentProps["loaderData"], "service" | "studies" | "reviews" | "timeZone">;

/**
 * Shows a treatment's details below its price. They don't depend on the choices above, so choices and free times don't
 * render them again.
 */
export const ServiceDetails = memo(function ServiceDetails({
  service,
  studies,
  reviews,
  timeZone,
}: ServiceDetailsProps) {
  return (
    <>
      <BeforeAndAfter {...service} />
      {studies.length > 0 && <SkinStudies studies={studies} />}
      {service.contraindications.length > 0 && <WhoShouldNot statements={service.contraindications} />}
      {service.practitioners.length > 0 && <WhoPerformsIt practitioners={service.practitioners} />}
      <section>
        <ReviewList
          title="Client reviews"
          empty="No reviews yet. Only clients who’ve had this treatment can review it."
          reviews={reviews}
          rating={service.rating}
          timeZone={timeZone}
        />
      </section>
      {service.faq.length > 0 && (
        <section aria-labelledby="faq">
          <h2 id="faq" className="pb-6 text-h2">
            Frequently asked questions
          </h2>
          <Accordion
            name="faq"
            items={service.faq.map(({ question, answer }, index) => ({
              id: question,
              title: question,
              content: answer,
              open: index === 0,
            }))}
          />
        </section>
      )}
      {service.alsoIn.length > 0 && (
        <p className="text-small text-ink-soft">
          Also listed under{" "}
          {service.alsoIn.map(({ id, category: other }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={servicePath({ slug: service.slug, id })} prefetch="intent" className="link inline-block py-1">
                {other.name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
});

function WhoShouldNot({ statements }: { statements: string[] }) {
  return (
    <section aria-labelledby="who-should-not">
      <h2 id="who-should-not" className="text-h2">
        Who it’s not for
      </h2>
      <p className="measure pt-4 text-ink-soft">
        These are the contraindications. If any of them apply to you, tell us. We’ll move your visit or talk it over
        with you first, at no charge.
      </p>
      <ul className="grid gap-x-8 gap-y-3 pt-6 sm:grid-cols-2">
        {statements.map((statement) => (
          <li key={statement} className="flex gap-4">
            <span aria-hidden="true">–</span>
            {statement}
          </li>
        ))}
      </ul>
    </section>
  );
}
