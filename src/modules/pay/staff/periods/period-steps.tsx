import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { WirePeriodPay } from "../contract/pay-schemas.ts";
import { payApi } from "../pay-api.ts";

type Step = "review" | "reopen" | "approve" | "lock";
type Period = WirePeriodPay["period"];

const STEPS = {
  review: { button: "Begin the review", title: "Begin the review", done: "The period is in review." },
  reopen: { button: "Back to open", title: "End the review", done: "The period is open again." },
  approve: { button: "Approve", title: "Approve this pay", done: "The period is approved." },
  lock: { button: "Lock", title: "Lock this pay for good", done: "The period is locked." },
} as const;

const TEXTS: Record<Step, string> = {
  review: "Its lines are written down, and each person sees their own. They are reckoned once more when you approve.",
  reopen: "The lines are reckoned anew each time, and people don’t see them until the next review.",
  approve: "The tips are moved to those they are for. This can’t be taken back.",
  lock: "Its tips are booked as paid out, and no line changes anymore. This can’t be taken back.",
};

/** Shows the actions available for a pay period. */
export function PeriodSteps({ period, onChanged }: { period: Period; onChanged: () => Promise<void> }) {
  const { can } = usePerson();
  const [step, setStep] = useState<Step>();
  const possible: Record<Period["state"], Step[]> = {
    open: ["review"],
    in_review: can("pay.approve") ? ["reopen", "approve"] : ["reopen"],
    approved: can("pay.approve") ? ["lock"] : [],
    locked: [],
  };
  return (
    <>
      {possible[period.state].map((one) => (
        <button
          key={one}
          type="button"
          className={one === "reopen" ? "btn btn-outline" : "btn btn-primary"}
          onClick={() => setStep(one)}
        >
          {STEPS[one].button}
        </button>
      ))}
      {step && <StepDialog id={period.id} step={step} onClose={() => setStep(undefined)} onChanged={onChanged} />}
    </>
  );
}

type StepDialogProps = { id: string; step: Step; onClose: () => void; onChanged: () => Promise<void> };

function StepDialog({ id, step, onClose, onChanged }: StepDialogProps) {
  const form = useFormSend([]);
  const send = async () => {
    const options = { params: { id }, ...once() };
    if (step === "approve") return (await payApi.call("approvePay", { ...options, body: {} })).data;
    if (step === "lock") return (await payApi.call("lockPay", { ...options, body: {} })).data;
    return (await payApi.call("reviewPay", { ...options, body: { isInReview: step === "review" } })).data;
  };
  const submit = () =>
    form.send(async () => {
      const { hasChanged } = await send();
      onClose();
      await onChanged();
      if (hasChanged) showFailed("Some lines have changed since the review. Look at them, then approve.");
      else showDone(STEPS[step].done);
    });
  return (
    <FormDialog
      title={STEPS[step].title}
      action={STEPS[step].button}
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
    >
      <p>{TEXTS[step]}</p>
    </FormDialog>
  );
}
