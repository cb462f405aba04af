import { useState } from "react";
import { Link } from "react-router";
import { parseMoneyText, toMoneyText } from "#staff/kit/fields/money-text.ts";
import { UnitInput } from "#staff/kit/fields/unit-input.tsx";
import { once, reasonOf, type Setup, type StepProps, setupApi } from "../setup-api.ts";
import { StepFrame } from "../step-frame.tsx";
import { titleOf } from "./steps.ts";

type Template = Setup["templates"][number];
type TreatmentInput = { isChosen?: boolean; price?: string; minutes?: string };

/** Whether a template is selected: by default, if the clinic has everything it needs. */
const isChosen = (template: Template, typed: TreatmentInput | undefined) =>
  typed?.isChosen ?? template.missing.length === 0;

export function TreatmentsStep({ setup, reload, onNext }: StepProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, TreatmentInput>>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const open = setup.templates.filter(({ isAdded }) => !isAdded);
  const chosen = open.filter((template) => isChosen(template, typed[template.templateId]));
  const type = (id: string, more: TreatmentInput) => {
    setProblem(undefined);
    setTyped((all) => ({ ...all, [id]: { ...all[id], ...more } }));
  };

  async function goOn() {
    if (chosen.length === 0) return onNext();
    const treatments = chosen.map(({ templateId, priceCents, minutes }) => ({
      templateId,
      priceCents: parseMoneyText(typed[templateId]?.price ?? toMoneyText(priceCents)) ?? Number.NaN,
      minutes: Number(typed[templateId]?.minutes ?? minutes),
    }));
    const wrong = treatments.find(
      ({ priceCents, minutes }) => !Number.isInteger(priceCents) || !Number.isInteger(minutes),
    );
    if (wrong) {
      const name = open.find(({ templateId }) => templateId === wrong.templateId)?.name;
      return setProblem(`${name}: enter an amount, such as 44.00, and whole minutes.`);
    }
    setIsBusy(true);
    try {
      await setupApi().call("addSetupTreatments", { body: { treatments }, ...once() });
      await reload();
      onNext();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  const count = `${chosen.length} ${chosen.length === 1 ? "treatment" : "treatments"}`;
  return (
    <StepFrame
      title={titleOf("treatments")}
      lead="What do you offer first? Each comes with text, a picture, a duration, contraindications and aftercare. Have your medical director read them before you open."
      next={{ label: "Continue", isBusy, onPress: () => void goOn() }}
      onSkip={onNext}
    >
      {problem && (
        <p role="alert" className="pb-3 text-error">
          {problem}
        </p>
      )}
      <p role="status" className="pb-3">
        {count} chosen.
      </p>
      {setup.treatments.length > 0 && (
        <p className="pb-3">Offered already: {setup.treatments.map(({ name }) => name).join(", ")}.</p>
      )}
      {open.some(({ missing }) => missing.length > 0) && (
        <p className="pb-3">
          What you have none of can be added under{" "}
          <Link className="link" to="?step=people">
            People
          </Link>{" "}
          and{" "}
          <Link className="link" to="?step=places">
            Rooms and devices
          </Link>
          .
        </p>
      )}
      <ul className="border-t border-edge">
        {open.map((template) => {
          const { templateId, name, needs, missing, priceCents, priceUnit, minutes } = template;
          const own = typed[templateId];
          return (
            <li
              key={templateId}
              className="grid grid-cols-2 items-center gap-x-4 gap-y-2 border-b border-linen py-3 md:grid-cols-[minmax(0,1fr)_8rem_10rem]"
            >
              <label className="flex min-h-9 items-center gap-3 max-md:col-span-2">
                <input
                  type="checkbox"
                  className="tick"
                  checked={isChosen(template, own)}
                  onChange={({ currentTarget }) => type(templateId, { isChosen: currentTarget.checked })}
                />
                <span>
                  <span className="block font-medium">{name}</span>
                  <span
                    className={missing.length > 0 ? "block text-small text-clay-ink" : "block text-small text-ink-soft"}
                  >
                    {(missing.length > 0 ? missing : needs).join(", ") || "any place"}
                  </span>
                </span>
              </label>
              <UnitInput
                label={<span className="sr-only">{`${name}:`}</span>}
                after="minutes"
                inputMode="numeric"
                value={own?.minutes ?? String(minutes)}
                onChange={({ currentTarget }) => type(templateId, { minutes: currentTarget.value })}
              />
              <UnitInput
                label={<span className="sr-only">{`${name}: price`}</span>}
                before="$"
                inputMode="decimal"
                value={own?.price ?? toMoneyText(priceCents)}
                {...(priceUnit ? { after: `a ${priceUnit}` } : {})}
                onChange={({ currentTarget }) => type(templateId, { price: currentTarget.value })}
              />
            </li>
          );
        })}
      </ul>
    </StepFrame>
  );
}
