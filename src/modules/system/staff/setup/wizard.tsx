import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { factsGroups } from "#modules/content/staff/settings/parts/facts.ts";
import { formatMoney } from "#shared/money.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { cx } from "#web/cx.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { type Setup, type StepProps, setupApi } from "./setup-api.ts";
import { MailStep, OfferStep, PaymentsStep } from "./steps/later-steps.tsx";
import { OpenStep } from "./steps/open-step.tsx";
import { SectionStep } from "./steps/section-step.tsx";
import { STEPS, type StepName, titleOf } from "./steps/steps.ts";
import { TextsStep } from "./steps/texts-step.tsx";
import { TreatmentsStep } from "./steps/treatments-step.tsx";
import { PeopleStep, PlacesStep } from "./steps/units-steps.tsx";

/** The settings that the first steps ask for: those that a clinic needs before it can open, and a few more. */
const FIRST_FACTS = [
  "name",
  "tagline",
  "phone",
  "email",
  "address.line1",
  "address.city",
  "address.state",
  "address.postalCode",
  "timeZone",
  "currency",
];
const factFields = factsGroups
  .flatMap(({ fields }) => fields)
  .filter(({ path }) => FIRST_FACTS.includes(path))
  .toSorted((one, other) => FIRST_FACTS.indexOf(one.path) - FIRST_FACTS.indexOf(other.path));

const DRAWN: Record<StepName, (props: StepProps) => React.ReactNode> = {
  clinic: (props) => (
    <SectionStep
      {...props}
      key="clinic"
      section="facts"
      title={titleOf("clinic")}
      lead="Shown on every page, email and receipt. You can change all of it later."
      fields={factFields}
    />
  ),
  hours: (props) => (
    <SectionStep
      {...props}
      key="hours"
      section="hours"
      title={titleOf("hours")}
      lead="When are you open? The usual week. You can add holidays and closures afterward."
      fields={[]}
    />
  ),
  people: (props) => <PeopleStep {...props} />,
  places: (props) => <PlacesStep {...props} />,
  treatments: (props) => <TreatmentsStep {...props} />,
  products: (props) => <OfferStep {...props} />,
  payments: (props) => <PaymentsStep {...props} />,
  mail: (props) => <MailStep {...props} />,
  texts: (props) => <TextsStep {...props} />,
  open: (props) => <OpenStep {...props} />,
};

function StepList({ setup, current }: { setup: Setup; current: StepName }) {
  return (
    <nav aria-label="Steps" className="bg-ink px-5 py-6 text-on-ink on-ink md:px-7">
      <p className="text-h2 text-white">{setup.isNamed ? setup.clinic.name : "A new clinic"}</p>
      <p className="pt-1 pb-5 text-small">
        About ten minutes. Everything can be changed later, and you can stop and come back.
      </p>
      <ol className="flex flex-wrap gap-x-4 gap-y-1 lg:grid">
        {STEPS.map(({ step, title, said }, index) => {
          const isBlocked = setup.blockers.some((blocker) => blocker.step === step);
          const isDone = said(setup) !== "" && !isBlocked;
          return (
            <li key={step}>
              <Link
                to={`?step=${step}`}
                aria-current={step === current ? "step" : undefined}
                className="flex min-h-11 items-center gap-3 lg:min-h-[54px]"
              >
                <span
                  aria-hidden
                  className={cx(
                    "flex size-6 shrink-0 items-center justify-center rounded-pill border text-small",
                    step === current && "border-white bg-white font-semibold text-ink",
                    step !== current && isDone && "border-sage bg-sage text-ink",
                  )}
                >
                  {isDone && step !== current ? <StaffIcon name="check" size={16} /> : index + 1}
                </span>
                <span>
                  <span className={cx("block", (isDone || step === current) && "font-medium text-white")}>{title}</span>
                  <span className="block text-small max-lg:sr-only">{said(setup)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="pt-6">
        <Link to="/admin/settings/facts" className="text-small underline underline-offset-4">
          To the back office
        </Link>
      </p>
    </nav>
  );
}

function SoFar({ setup }: { setup: Setup }) {
  return (
    <aside aria-label="So far, on your site" className="bg-sand px-5 py-8 md:px-7 max-lg:hidden">
      <p className="pb-3 font-medium">So far, on your site</p>
      <div className="grid gap-3 bg-paper p-4">
        <p className="text-h2">{setup.isNamed ? setup.clinic.name : "Your clinic"}</p>
        <Picture
          picture={{ image: "/pictures/clinic-consultation-corner", alt: "", width: 1600, height: 900 }}
          decorative
          sizes="300px"
          className="aspect-[16/9] w-full"
        />
        <ul>
          {setup.templates
            .filter(({ isAdded }) => isAdded)
            .map(({ templateId, name, priceCents, priceUnit }) => (
              <li key={templateId} className="flex min-h-10 items-center gap-3 border-b border-linen">
                <span className="grow">{name}</span>
                <span className="nums">
                  {formatMoney(priceCents)}
                  {priceUnit && ` a ${priceUnit}`}
                </span>
              </li>
            ))}
        </ul>
      </div>
    </aside>
  );
}

/**
 * The wizard that sets up a clinic step by step. The URL names the open step. Each step is saved when the person
 * continues.
 */
export function Wizard() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [setup, setSetup] = useState<Setup>();
  const [error, setError] = useState<unknown>();
  const work = useRef<HTMLElement>(null);
  const reload = useCallback(async () => {
    setError(undefined);
    try {
      setSetup((await setupApi().call("getSetup")).data);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useEffect(() => {
    void reload();
  }, [reload]);

  const requestedStep = STEPS.findIndex(({ step }) => step === search.get("step"));
  const at = Math.max(0, requestedStep);
  const current = STEPS[at]?.step ?? "clinic";
  const title = STEPS[at]?.title ?? "";
  useEffect(() => {
    document.title = `${title}, setting up`;
    work.current?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [title]);

  if (!setup)
    return (
      <main className="px-5 py-8 md:px-11">
        <h1 className="sr-only">Setting up</h1>
        {error ? <LoadFailed noun="wizard" error={error} onRetry={() => void reload()} /> : <LoadingRows />}
      </main>
    );
  const next = STEPS[at + 1]?.step ?? "open";
  return (
    <div className="grid min-h-dvh content-start bg-paper lg:grid-cols-[308px_minmax(0,1fr)] lg:content-stretch beside:grid-cols-[308px_minmax(0,1fr)_372px]">
      <StepList setup={setup} current={current} />
      <main ref={work}>{DRAWN[current]({ setup, reload, onNext: () => void navigate(`?step=${next}`) })}</main>
      <div className="hidden bg-sand beside:block">
        <SoFar setup={setup} />
      </div>
    </div>
  );
}
