import { lazy, Suspense, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { MembershipCalls } from "#modules/membership/contract/calls.ts";
import type { MembershipInterval } from "#modules/membership/domain/membership-period.ts";
import { bandWordsOf } from "#modules/membership/web/band-words.ts";
import { PlanBand } from "#modules/membership/web/components/plan-band.tsx";
import { PlanCalculator } from "#modules/membership/web/components/plan-calculator.tsx";
import { PlanComparison } from "#modules/membership/web/components/plan-comparison.tsx";
import { type ShownPlan, toShownPlan } from "#modules/membership/web/shown-plan.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, hasPlace, requirePage, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { usePerson } from "#web/shell/person.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { breadcrumbLd, faqLd } from "#web/structured-data.ts";
import { Button } from "#web/ui/button.tsx";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Accordion } from "#web/ui/layout/accordion.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { NothingSold } from "../account/nothing-sold.tsx";
import type { Route } from "./+types/membership";

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf<ContentCalls & MembershipCalls & CatalogCalls>(context);
  const { origin, isLoggedIn } = context.get(visitorContext);
  const [plans, { data: settings }, faqs, services, words, mine] = await Promise.all([
    api.call("listMembershipPlans"),
    api.call("getClinicSettings"),
    orNothing(api.call("listMembershipFaqs")),
    orNothing(api.call("listServices", { query: { limit: 100 } })),
    loadPageWords(api, "membership"),
    isLoggedIn ? orNothing(api.call("getMyMembership")) : undefined,
  ]);
  // Members see their own membership here even if joining isn't possible now.
  if (!mine?.data) await requirePage(context, "/membership");
  const offered = (await hasPlace(context, "membership offer")) ? plans.data : [];
  return {
    plans: offered.map(toShownPlan),
    bandWords: bandWordsOf(offered),
    noticeHours: settings.booking.noticeHours,
    faqs: faqs?.data ?? null,
    listPercent: services ? averageMemberPercent(services.data.docs) : null,
    mine: mine?.data ?? null,
    words,
    origin,
  };
}

/** Returns the average discount of the member price list on treatments, in percent. */
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

// Loaded on demand, because most visitors are only browsing.
const MyMembership = lazy(() =>
  import("#modules/membership/web/components/my-membership.tsx").then(({ MyMembership }) => ({
    default: MyMembership,
  })),
);
const JoinPlan = lazy(() =>
  import("#modules/membership/web/components/join-plan.tsx").then(({ JoinPlan }) => ({ default: JoinPlan })),
);

const api = browserApi<CartCalls>();

/** Shows the plans, their benefits, how to join one, whether it would pay off, and common questions (PG-9). */
export default function MembershipPage({
  loaderData: { plans, bandWords, noticeHours, faqs, listPercent, mine },
}: Route.ComponentProps) {
  // A plan that is closed to new members is still shown to its members.
  const isOffered = plans.length > 0;
  const Title = isOffered ? "h2" : "h1";
  const { user } = usePerson();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [joining, setJoining] = useState<{ plan: ShownPlan; interval: MembershipInterval }>();
  const [isOpen, setOpen] = useState(false);

  async function addToCart(planId: string, interval: MembershipInterval): Promise<boolean> {
    try {
      const { cart } = await api.call("addMembershipToCart", { params: { planId }, body: { interval } });
      takeCart(cart);
      await navigate("/mycart");
      return true;
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
      return false;
    }
  }

  const joinOf = (plan: ShownPlan, interval: MembershipInterval) => {
    const place = "mt-5 max-sm:w-full max-sm:px-2";
    if (mine) return mine.plan.id === plan.id && <p className="pt-5 font-medium text-gold-light">Your plan</p>;
    if (!user)
      return (
        <LinkButton to="/login?next=%2Fmembership" look="paper" small className={place}>
          Join {plan.name}
        </LinkButton>
      );
    return (
      <Button
        look="paper"
        small
        className={place}
        onClick={() => {
          setJoining({ plan, interval });
          setOpen(true);
        }}
      >
        Join {plan.name}
      </Button>
    );
  };

  return (
    <>
      {!isOffered && !mine && (
        <NothingSold
          title="Membership"
          text="We aren’t taking new members at the moment."
          holders="Log in to see your plan, your credit and your next charge."
          next="/membership"
        />
      )}
      {isOffered && <PlanBand plans={plans} words={bandWords} actionOf={joinOf} />}
      {mine && (
        <section aria-labelledby="mine" className="bg-sage-pale">
          <div className="wrap py-10">
            <Title id="mine" className="pb-3 text-small font-semibold">
              Your membership
            </Title>
            <Suspense>
              <MyMembership membership={mine} onChanged={() => void revalidate()} />
            </Suspense>
          </div>
        </section>
      )}
      {joining && (
        <Suspense>
          <JoinPlan
            plan={isOpen ? joining.plan : undefined}
            interval={joining.interval}
            onClose={() => setOpen(false)}
            onAddToCart={addToCart}
          />
        </Suspense>
      )}
      {isOffered && <PlanComparison plans={plans} noticeHours={noticeHours} />}
      {!isOffered ? null : listPercent === null ? (
        <ReadFailed text="We couldn’t load what members save." className="wrap section" />
      ) : (
        <PlanCalculator plans={plans} listPercent={listPercent} />
      )}
      {isOffered && !faqs && <ReadFailed text="We couldn’t load the membership questions." className="wrap section" />}
      {isOffered && faqs && faqs.length > 0 && (
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
    </>
  );
}
