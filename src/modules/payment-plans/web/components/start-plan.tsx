import { useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { PaymentPlansCalls } from "../../contract/calls.ts";
import type { WirePaymentPlan } from "../../contract/list-payment-plans.ts";
import { PaymentDates } from "./payment-dates.tsx";

const api = browserApi<PaymentPlansCalls>();

/** A package with its number of payments. */
export type ChosenPlan = { planId: string; name: string; option: number };

type Props = {
  /** The package to start; undefined while the dialog is closed. */
  chosen: ChosenPlan | undefined;
  onClose: () => void;
  /** Adds the package to the cart instead; returns whether that worked. */
  onAddToCart: (planId: string, option: number) => Promise<boolean>;
};

const wordsOf = (error: unknown) => (isApiError(error) ? error.message : "Please try again in a moment.");

/**
 * Dialog for starting a package (PY-6): every payment with its day, the terms in one paragraph next to an unticked box,
 * and the payment options.
 */
export function StartPlan({ chosen, onClose, onAddToCart }: Props) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <Dialog open={chosen !== undefined} onClose={onClose} title={chosen?.name}>
        {chosen && (
          <StartForm
            chosen={chosen}
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

type FormProps = Pick<Props, "onAddToCart"> & { chosen: ChosenPlan; onProblem: (message: string) => void };

function StartForm({ chosen: { planId, name, option }, onAddToCart, onProblem }: FormProps) {
  const [way, setWay] = useState<WirePaymentPlan["options"][number]>();
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState<"starting" | "adding">();
  const box = useRef<HTMLInputElement>(null);
  const tell = useRef(onProblem);
  tell.current = onProblem;

  // The payment days and terms aren't part of the page: they are loaded in their current version only for customers who
  // start a package.
  useEffect(() => {
    let isLeft = false;
    api.call("listPaymentPlans").then(
      ({ data }) => {
        const found = data.find(({ id }) => id === planId)?.options.find(({ instalments }) => instalments === option);
        if (isLeft) return;
        if (found?.consent) setWay(found);
        else tell.current(`${name} is no longer available.`);
      },
      (error: unknown) => !isLeft && tell.current(wordsOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [planId, option, name]);

  if (!way?.consent)
    return (
      <p className="flex items-center gap-3 pt-6" role="status">
        <Spinner /> One moment
      </p>
    );
  const { schedule, consent } = way;
  const first = schedule[0]?.amount ?? 0;

  async function start(): Promise<void> {
    if (!box.current?.checked) {
      setMissing(true);
      box.current?.focus();
      return;
    }
    setBusy("starting");
    try {
      const body = { option, consentHash: consent?.hash };
      const { session } = await api.call("startPlan", { params: { id: planId }, body });
      location.assign(session.url); // stays busy until the page loads
    } catch (error) {
      setBusy(undefined);
      onProblem(wordsOf(error));
    }
  }

  async function add(): Promise<void> {
    setBusy("adding");
    if (!(await onAddToCart(planId, option))) setBusy(undefined);
  }

  return (
    <div className="pt-4">
      <PaymentDates payments={schedule} today={schedule[0]?.dueOn ?? ""} />
      <Checkbox
        ref={box}
        className="pt-5"
        onChange={() => setMissing(false)}
        {...(isMissing ? { error: "Check the box to start." } : {})}
      >
        <span className="block text-small">{consent.text}</span>
      </Checkbox>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-6">
        <Button
          look="primary"
          busy={busy === "starting"}
          busyText="Opening…"
          disabled={busy === "adding"}
          onClick={() => void start()}
        >
          Pay {exactMoney(first)} and start
        </Button>
        <Button
          look="text"
          busy={busy === "adding"}
          busyText="Adding…"
          disabled={busy === "starting"}
          onClick={() => void add()}
        >
          Add to cart
        </Button>
      </div>
    </div>
  );
}
