import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { MembershipCalls } from "#modules/membership/contract/calls.ts";
import { HowToJoin } from "#modules/membership/web/components/how-to-join.tsx";
import { PlanBand } from "#modules/membership/web/components/plan-band.tsx";
import { PlanCalculator } from "#modules/membership/web/components/plan-calculator.tsx";
import { PlanComparison } from "#modules/membership/web/components/plan-comparison.tsx";
import { toShownPlan } from "#modules/membership/web/shown-plan.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { breadcrumbLd, faqLd } from "#web/structured-data.ts";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { Accordion } from "#web/ui/layout/accordion.tsx";
import type { Route } from "./+types/membership";

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf<ContentCalls & MembershipCalls & CatalogCalls>(context);
  const { origin } = context.get(visitorContext);
  const [plans, { data: settings }, faqs, services, words] = await Promise.all([
    api.call("listMembershipPlans"),
    api.call("getClinicSettings"),
    orNothing(api.call("listMembershipFaqs")),
    orNothing(api.call("listServices", { query: { limit: 100 } })),
    loadPageWords(api, "membership"),
  ]);
  return {
    plans: plans.data.map(toShownPlan),
    noticeHours: settings.booking.noticeHours,
    faqs: faqs?.data ?? null,
    listPercent: services ? averageMemberPercent(services.data.docs) : null,
    words,
    origin,
  };
}

/** What the member price list takes off a treatment, on average, in percent. */
function averageMemberPercent(services: { price: number; memberPrice?: number }[]): number {
  const shares = services.flatMap(({ price, memberPrice }) =>
    memberPrice !== undefined && price > 0 ? [(1 - memberPrice / price) * 100] : [],
  );
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, faqs, plans } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Membership", "/membership"],
  ]);
  return pageMeta({
    ...words,
    origin,
    path: "/membership",
    picture: plans[0]?.picture,
    jsonLd: [trail, ...(faqs && faqs.length > 0 ? [faqLd(faqs)] : [])],
  });
}

/** The plans, what each gives, whether one would pay, and what people ask before (PG-9). */
export default function MembershipPage({
  loaderData: { plans, noticeHours, faqs, listPercent },
}: Route.ComponentProps) {
  const { contact } = useShellData();
  return (
    <>
      <PlanBand plans={plans} />
      <PlanComparison plans={plans} noticeHours={noticeHours} />
      {listPercent === null ? (
        <ReadFailed text="We couldn't load what members save." className="wrap section" />
      ) : (
        <PlanCalculator plans={plans} listPercent={listPercent} />
      )}
      {!faqs && <ReadFailed text="We couldn't load the membership questions." className="wrap section" />}
      {faqs && faqs.length > 0 && (
        <section aria-labelledby="before-you-join" className="wrap section grid-12">
          <h2 id="before-you-join" className="text-h2 md:col-span-4">
            Before you join
          </h2>
          <Accordion
            name="membership"
            className="md:col-span-7 md:col-start-6"
            items={faqs.map(({ id, question, answer }, index) => ({
              id,
              title: question,
              content: answer,
              open: index === 0,
            }))}
          />
        </section>
      )}
      <HowToJoin phone={contact.phone} phoneDisplay={contact.phoneDisplay} />
    </>
  );
}
