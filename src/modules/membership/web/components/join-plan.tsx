import { useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import type { MembershipCalls } from "../../contract/calls.ts";
import type { WireMembershipPlan } from "../../contract/list-membership-plans.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";
import type { ShownPlan } from "../shown-plan.ts";

const api = browserApi<MembershipCalls>();

const intervals: readonly MembershipInterval[] = ["month", "year"];

type Props = {
  /** The plan to join; undefined while the dialog is closed. */
  plan: ShownPlan | undefined;
  interval: MembershipInterval;
  onClose: () => void;
  /** Adds the plan to the cart instead; returns whether that worked. */
  onAddToCart: (planId: string, interval: MembershipInterval) => Promise<boolean>;
};

/** Dialog for joining a plan (PY-5): the interval, the consent next to an unticked box, and the payment options. */
export function JoinPlan({ plan, interval, onClose, onAddToCart }: Props) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <Dialog open={plan !== undefined} onClose={onClose} title={plan && `Join ${plan.name}`}>
        {plan && (
          <JoinForm
            planId={plan.id}
            name={plan.name}
            initial={interval}
            onAddToCart={onAddToCart}
            onProblem={(message) => {
              onClose();
              setProblem(message);
            }}
          />
        )}
      </Dialog>
      <Dialog open={problem !== undefined} onClose={() => setProblem(undefined)} title="Something went wrong !">
        <p className="pt-4">{problem}</p>
        <p className="pt-2 text-ink-soft">Nothing was charged.</p>
        <div className="pt-7">
          <Button look="primary" autoFocus onClick={() => setProblem(undefined)}>
            OK
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type FormProps = Pick<Props, "onAddToCart"> & {
  planId: string;
  name: string;
  initial: MembershipInterval;
  onProblem: (message: string) => void;
};

const wordsOf = (error: unknown) => (isApiError(error) ? error.message : "Please try again in a moment.");

function JoinForm({ planId, name, initial, onAddToCart, onProblem }: FormProps) {
  const [plan, setPlan] = useState<WireMembershipPlan>();
  const [interval, setInterval] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState<"joining" | "adding">();
  const box = useRef<HTMLInputElement>(null);
  const tell = useRef(onProblem);
  tell.current = onProblem;

  // The terms aren't part of the page: they are loaded in their current version only for customers who join.
  useEffect(() => {
    let isLeft = false;
    api.call("listMembershipPlans").then(
      ({ data }) => {
        const found = data.find(({ id }) => id === planId);
        if (isLeft) return;
        if (found) setPlan(found);
        else tell.current(`${name} is no longer open to new members.`);
      },
      (error: unknown) => !isLeft && tell.current(wordsOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [planId, name]);

  if (!plan)
    return (
      <p className="flex items-center gap-3 pt-6" role="status">
        <Spinner /> One moment
      </p>
    );
  const { text, hash } = plan.consents[interval];
  const priceOf = (every: MembershipInterval) => (every === "month" ? plan.monthlyPrice : plan.annualPrice);

  async function join(): Promise<void> {
    if (!box.current?.checked) {
      setMissing(true);
      box.current?.focus();
      return;
    }
    setBusy("joining");
    try {
      const { session } = await api.call("subscribeMembership", {
        params: { planId },
        body: { interval, consentHash: hash, client: "web" },
      });
      location.assign(session.url); // stays busy until the page loads
    } catch (error) {
      setBusy(undefined);
      onProblem(wordsOf(error));
    }
  }

  async function add(): Promise<void> {
    setBusy("adding");
    if (!(await onAddToCart(planId, interval))) setBusy(undefined);
  }

  return (
    <div className="pt-5">
      <RadioCards
        legend="How often you pay"
        name="interval"
        className="grid-cols-2"
        value={interval}
        onValueChange={(value) => {
          setInterval(value === "year" ? "year" : "month");
          if (box.current) box.current.checked = false;
        }}
        options={intervals.map((every) => ({
          value: every,
          content: (
            <>
              <span className="block font-medium">{every === "month" ? "Monthly" : "Yearly"}</span>
              <span className="nums block text-small text-ink-soft">
                {exactMoney(priceOf(every))} each {every}
              </span>
            </>
          ),
        }))}
      />
      <Checkbox
        ref={box}
        className="pt-5"
        onChange={() => setMissing(false)}
        {...(isMissing ? { error: "Check the box to join." } : {})}
      >
        <span className="block text-small">{text}</span>
      </Checkbox>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-6">
        <Button
          look="primary"
          busy={busy === "joining"}
          busyText="Opening…"
          disabled={busy === "adding"}
          onClick={() => void join()}
        >
          Pay {exactMoney(priceOf(interval))} and join
        </Button>
        <Button
          look="text"
          busy={busy === "adding"}
          busyText="Adding…"
          disabled={busy === "joining"}
          onClick={() => void add()}
        >
          Add to cart
        </Button>
      </div>
    </div>
  );
}
