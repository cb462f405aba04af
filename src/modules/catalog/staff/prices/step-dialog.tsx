import { useState } from "react";
import { counted } from "#shared/counted.ts";
import { readNumber } from "#shared/read-number.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { UnitInput } from "#staff/kit/fields/unit-input.tsx";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { RefInput } from "#staff/resource/form/inputs/ref-input.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { PricedKind } from "../../domain/price-change.ts";
import type { PriceChangeRow } from "../contract/price-change-calls.ts";
import { once, pricesApi } from "./use-price-change.ts";

const KINDS: { value: PricedKind; label: string; group?: { resource: string; label: string } }[] = [
  { value: "service", label: "Treatments", group: { resource: "Category", label: "Category" } },
  { value: "addOn", label: "Add-ons" },
  { value: "size", label: "Products", group: { resource: "Brand", label: "Brand" } },
  { value: "bundle", label: "Bundles" },
];
const ROUNDED = [
  { value: "1", label: "the cent" },
  { value: "100", label: "$1" },
  { value: "500", label: "$5" },
  { value: "1000", label: "$10" },
];

type StepDialogProps = { onAdd: (rows: readonly PriceChangeRow[]) => Promise<boolean>; onClose: () => void };

/** Changes the prices of a category, a brand or all items by the same amount or percentage: "+5%, round to $5". */
export function StepDialog({ onAdd, onClose }: StepDialogProps) {
  const [kind, setKind] = useState<PricedKind>("service");
  const [groupId, setGroupId] = useState("");
  const [by, setBy] = useState<"percent" | "cents">("percent");
  const [isDown, setDown] = useState(false);
  const [amount, setAmount] = useState("5");
  const [roundTo, setRoundTo] = useState("500");
  const [withMembers, setWithMembers] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useFormSend([]);
  const group = KINDS.find(({ value }) => value === kind)?.group;
  const sign = isDown ? -1 : 1;

  /** Returns the price adjustment as entered; undefined unless it is a number above zero. */
  function entered() {
    if (by === "cents") {
      const cents = parseMoneyText(amount);
      return cents ? { cents: sign * cents, roundTo: Number(roundTo) } : undefined;
    }
    const read = readNumber(amount, 2);
    return "value" in read && read.value > 0
      ? { percent: (sign * read.value) / 100, roundTo: Number(roundTo) }
      : undefined;
  }

  async function submit() {
    const step = entered();
    if (!step) return setProblem(by === "percent" ? "Write a percentage such as 5." : "Write an amount such as 10.00.");
    setProblem(undefined);
    const isDone = await form.send(async () => {
      const body = { kind, step, withMemberPrices: withMembers, ...(groupId ? { groupId } : {}) };
      const { data } = await pricesApi.call("proposePrices", { body, ...once() });
      if (!(await onAdd(data.rows))) return;
      showDone(data.rows.length > 0 ? `${counted(data.rows.length, "price")} added.` : "No price changes by that.");
    });
    if (isDone) onClose();
  }

  return (
    <FormDialog
      title="Change many prices"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Add the prices"
      isBusy={form.isBusy}
      error={form.error}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <SelectBox
          label="Of"
          data-first-focus
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(KINDS.find(({ value }) => value === currentTarget.value)?.value ?? "service");
            setGroupId("");
          }}
        >
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectBox>
        {group && (
          <RefInput
            key={group.resource}
            label={group.label}
            resource={group.resource}
            empty="All"
            shown={undefined}
            value={groupId}
            onChange={({ currentTarget }) => setGroupId(currentTarget.value)}
          />
        )}
        <SelectBox
          label="Direction"
          value={isDown ? "down" : "up"}
          onChange={({ currentTarget }) => setDown(currentTarget.value === "down")}
        >
          <option value="up">Up</option>
          <option value="down">Down</option>
        </SelectBox>
        <SelectBox
          label="By"
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value === "cents" ? "cents" : "percent")}
        >
          <option value="percent">Percent</option>
          <option value="cents">Dollars</option>
        </SelectBox>
        {by === "percent" ? (
          <UnitInput
            label="How much"
            inputMode="decimal"
            after="%"
            value={amount}
            error={problem}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
        ) : (
          <MoneyInput
            label="How much"
            value={amount}
            error={problem}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
        )}
        <SelectBox label="Round to" value={roundTo} onChange={({ currentTarget }) => setRoundTo(currentTarget.value)}>
          {ROUNDED.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectBox>
      </div>
      {group && (
        <Checkbox checked={withMembers} onChange={({ currentTarget }) => setWithMembers(currentTarget.checked)}>
          Member prices too
        </Checkbox>
      )}
    </FormDialog>
  );
}
