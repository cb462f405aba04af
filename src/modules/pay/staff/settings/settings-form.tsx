import { useState } from "react";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { NumberInput } from "#staff/kit/fields/number-input.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WirePaySettings } from "../contract/pay-settings-calls.ts";
import { payApi } from "../pay-api.ts";

type Settings = WirePaySettings & { version: number };

const CADENCES = [
  { value: "weekly", label: "Every week" },
  { value: "two_weeks", label: "Every two weeks" },
  { value: "twice_a_month", label: "Twice a month" },
  { value: "monthly", label: "Every month" },
] as const;

const TIPS = [
  { value: "direct", label: "Each keeps those for their visits" },
  { value: "pool_hours", label: "A pool, over the hours of the period" },
  { value: "pool_day", label: "A pool of each day, over its hours" },
] as const;

/** The codes for ADP's field Earnings 3. Each company has its own. */
const CODES = [
  { name: "commission", label: "Commission" },
  { name: "tips", label: "Tips" },
  { name: "other", label: "Bonus and other" },
] as const;

const chosen = <V extends string>(options: readonly { value: V }[], value: string): V | undefined =>
  options.find((option) => option.value === value)?.value;
const numberOf = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null);
const hours = (minutes: number | null): string => (minutes === null ? "" : String(minutes / 60));
const minutes = (text: string): number | null => (text.trim() ? Math.round(Number(text) * 60) || null : null);

/** Shows the form for pay settings. */
export function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved: (settings: Settings) => void }) {
  const [cadence, setCadence] = useState(settings.cadence);
  const [tips, setTips] = useState(settings.tips);
  const [practitioner, setPractitioner] = useState(String(settings.poolShares.practitioner));
  const [staff, setStaff] = useState(String(settings.poolShares.staff));
  const [daily, setDaily] = useState(hours(settings.dailyMinutes));
  const [weekly, setWeekly] = useState(hours(settings.weeklyMinutes));
  const [companyCode, setCompanyCode] = useState(settings.companyCode);
  const [codes, setCodes] = useState(settings.earningsCodes);
  const form = useFormSend([
    "dailyMinutes",
    "weeklyMinutes",
    "companyCode",
    "earningsCodes.commission",
    "earningsCodes.tips",
    "earningsCodes.other",
    "poolShares.practitioner",
    "poolShares.staff",
  ]);
  const errorOf = (field: string) => {
    const error = form.issues[field];
    return error === undefined ? {} : { error };
  };
  const submit = () =>
    form.send(async () => {
      const body = {
        cadence,
        tips,
        companyCode,
        earningsCodes: codes,
        version: settings.version,
        poolShares: { practitioner: numberOf(practitioner) ?? 0, staff: numberOf(staff) ?? 0 },
        dailyMinutes: minutes(daily),
        weeklyMinutes: minutes(weekly),
      };
      onSaved((await payApi.call("savePaySettings", { body, ...once() })).data);
      showDone("The settings are saved.");
    });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Select
        label="People are paid"
        className="w-72 max-w-full"
        help="Counts from the next period that is opened."
        value={cadence}
        options={[...CADENCES]}
        onChange={({ currentTarget }) => setCadence(chosen(CADENCES, currentTarget.value) ?? cadence)}
      />
      <Select
        label="Tips"
        className="w-80 max-w-full"
        help="Accounts of managers and owners are in no pool, and keep only tips of visits that they alone gave."
        value={tips}
        options={[...TIPS]}
        onChange={({ currentTarget }) => setTips(chosen(TIPS, currentTarget.value) ?? tips)}
      />
      {tips !== "direct" && (
        <fieldset className="flex flex-wrap gap-4">
          <legend className="pb-2">What an hour counts in the pool; 0: not in it</legend>
          <NumberInput
            label="Practitioners"
            className="w-36"
            value={practitioner}
            onChange={({ currentTarget }) => setPractitioner(currentTarget.value)}
            {...errorOf("poolShares.practitioner")}
          />
          <NumberInput
            label="Front desk"
            className="w-36"
            value={staff}
            onChange={({ currentTarget }) => setStaff(currentTarget.value)}
            {...errorOf("poolShares.staff")}
          />
        </fieldset>
      )}
      <fieldset className="flex flex-wrap gap-4">
        <legend className="pb-2">Hours above these are listed as overtime; empty: no such limit</legend>
        <NumberInput
          label="Each day"
          after="hours"
          className="w-36"
          inputMode="decimal"
          value={daily}
          onChange={({ currentTarget }) => setDaily(currentTarget.value)}
          {...errorOf("dailyMinutes")}
        />
        <NumberInput
          label="Each week"
          after="hours"
          className="w-36"
          inputMode="decimal"
          value={weekly}
          onChange={({ currentTarget }) => setWeekly(currentTarget.value)}
          {...errorOf("weeklyMinutes")}
        />
      </fieldset>
      <p className="measure text-small text-ink-soft">
        These limits only sort hours. What overtime pays is your payroll provider’s.
      </p>
      <TextInput
        label="Company code at ADP"
        className="w-56 max-w-full"
        maxLength={10}
        value={companyCode}
        onChange={({ currentTarget }) => setCompanyCode(currentTarget.value)}
        {...errorOf("companyCode")}
      />
      <fieldset className="flex flex-wrap gap-4">
        <legend className="pb-2">Earnings codes at ADP</legend>
        {CODES.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            className="w-36"
            maxLength={5}
            value={codes[name]}
            onChange={({ currentTarget: { value } }) => setCodes({ ...codes, [name]: value })}
            {...errorOf(`earningsCodes.${name}`)}
          />
        ))}
      </fieldset>
      {form.error && (
        <p role="alert" className="text-error">
          {form.error}
        </p>
      )}
      <div>
        <button type="submit" className="btn btn-primary btn-main" aria-busy={form.isBusy}>
          Save
        </button>
      </div>
    </form>
  );
}
