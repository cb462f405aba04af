import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { PaymentPlansCalls } from "#modules/payment-plans/contract/calls.ts";
import { type PlanState, USABLE_STATES } from "#modules/payment-plans/domain/plan-state.ts";
import { HowPlansWork } from "#modules/payment-plans/web/components/how-plans-work.tsx";
import { InstalmentSchedule } from "#modules/payment-plans/web/components/instalment-schedule.tsx";
import { PackageList } from "#modules/payment-plans/web/components/package-list.tsx";
import type { ChosenPlan } from "#modules/payment-plans/web/components/start-plan.tsx";
import { wordsOfPlans } from "#modules/payment-plans/web/plan-words.ts";
import { toShownPaymentPlan } from "#modules/payment-plans/web/shown-plan.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, hasPlace, requirePage, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { usePerson } from "#web/shell/person.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { NothingSold } from "../account/nothing-sold.tsx";
import type { Route } from "./+types/payment-plan";

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf<ContentCalls & PaymentPlansCalls & CatalogCalls>(context);
  const { origin, isLoggedIn } = context.get(visitorContext);
  const [plans, services, words, mine] = await Promise.all([
    api.call("listPaymentPlans"),
    // The treatments are needed only for links: a package itself says what it contains.
    orNothing(api.call("listServices", { query: { limit: 100 } })),
    loadPageWords(api, "paymentplan"),
    isLoggedIn ? orNothing(api.call("listMyPlans")) : undefined,
  ]);
  const hasOwn = mine?.data.some(({ status }) => isUsable(status)) ?? false;
  // Customers who have a package see it here even if none can be bought now.
  if (!hasOwn) await requirePage(context, "/paymentplan");
  const offered = (await hasPlace(context, "package offer")) ? plans.data : [];
  return {
    plans: offered.map(toShownPaymentPlan),
    plansWords: wordsOfPlans(offered),
    services: Object.fromEntries(
      (services?.data.docs ?? [])
        .filter(({ id }) => offered.some(({ serviceId }) => serviceId === id))
        .map(({ id, slug, name }) => [id, { id, slug, name }]),
    ),
    words,
    origin,
  };
}

const isUsable = (status: PlanState) => USABLE_STATES.some((usable) => usable === status);

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Payment plans", "/paymentplan"],
  ]);
  return pageMeta({ ...words, origin, path: "/paymentplan", jsonLd: [trail] });
}

// Loaded on demand, because most visitors are only browsing.
const MyPlans = lazy(() =>
  import("#modules/payment-plans/web/components/my-plans.tsx").then(({ MyPlans }) => ({ default: MyPlans })),
);
const StartPlan = lazy(() =>
  import("#modules/payment-plans/web/components/start-plan.tsx").then(({ StartPlan }) => ({ default: StartPlan })),
);

const api = browserApi<CartCalls>();

/** Shows packages, every payment with its day, how to start one, and the rules (PG-10). */
export default function PaymentPlanPage({ loaderData: { plans, plansWords, services } }: Route.ComponentProps) {
  const { contact, settings } = useShellData();
  const { user } = usePerson();
  const navigate = useNavigate();
  const [planId, setPlanId] = useState(plans[0]?.id ?? "");
  const [chosen, setChosen] = useState<ChosenPlan>();
  const [isOpen, setOpen] = useState(false);
  const hasLender = plans.some(({ options }) => options.some(({ lenderOnly }) => lenderOnly));

  async function addToCart(id: string, option: number): Promise<boolean> {
    try {
      const { cart } = await api.call("addPlanToCart", { params: { id }, body: { option } });
      takeCart(cart);
      await navigate("/mycart");
      return true;
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
      return false;
    }
  }

  const startOf = (plan: ChosenPlan) =>
    user ? (
      <Button
        look="primary"
        onClick={() => {
          setChosen(plan);
          setOpen(true);
        }}
      >
        Start
      </Button>
    ) : (
      <LinkButton to="/login?next=%2Fpaymentplan" look="primary">
        Start
      </LinkButton>
    );
  const trail = [{ label: "Home", to: "/" }, { label: "Payment plans" }];
  // Customers who have a package see it even if it is no longer sold.
  if (plans.length === 0)
    return user ? (
      <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
        <Breadcrumb trail={trail} />
        <h1 className="pt-1 pb-8 text-h1">Your packages</h1>
        <Suspense>
          <MyPlans />
        </Suspense>
      </div>
    ) : (
      <NothingSold
        title="Packages"
        text="We aren’t selling packages at the moment."
        holders="Log in to see your visits and remaining payments."
        next="/paymentplan"
      />
    );
  return (
    <>
      <div className="wrap pt-3 pb-[clamp(48px,6vw,88px)] md:pt-5">
        <Breadcrumb trail={trail} />
        <div className="grid-12 items-end gap-y-6 pt-1">
          <h1 className="text-h1 md:col-span-7">{plansWords.title}</h1>
          <div className="md:col-span-4 md:col-start-9">
            <p className="text-lead text-ink-soft">
              {hasLender ? "No interest and no fees when you pay us directly." : "No interest and no fees."} You’ll see
              every date and amount before you start.
            </p>
            <LinkButton to="#schedule" className="mt-5">
              See payment dates
            </LinkButton>
          </div>
        </div>
      </div>
      <section aria-labelledby="packages" className="wrap pb-[clamp(64px,8.9vw,128px)]">
        <h2 id="packages" className="sr-only">
          Packages
        </h2>
        <PackageList plans={plans} services={services} onChoose={setPlanId} />
      </section>
      <InstalmentSchedule
        plans={plans}
        today={settings.today}
        planId={planId}
        onPlanChange={setPlanId}
        actionOf={startOf}
      />
      {chosen && (
        <Suspense>
          <StartPlan chosen={isOpen ? chosen : undefined} onClose={() => setOpen(false)} onAddToCart={addToCart} />
        </Suspense>
      )}
      <HowPlansWork words={plansWords} phone={contact.phone} phoneDisplay={contact.phoneDisplay} />
    </>
  );
}
