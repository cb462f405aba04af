import { type FormEvent, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { NumberInput } from "#staff/kit/fields/number-input.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { deskMoneyApi } from "./desk-money-api.ts";

const TAKES_PLACE: readonly WireVisitPage["status"][] = ["booked", "confirmed", "checked_in", "completed"];

type UsedUnitsProps = {
  page: WireVisitPage;
  line: WireVisitPage["services"][number];
  refresh(): Promise<void>;
};

/** Shows how many units of a treatment were used, which determines its price. Editable until it is paid. */
export function UsedUnits({ page, line, refresh }: UsedUnitsProps) {
  const { can } = usePerson();
  const { estimate } = line;
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isOpen = TAKES_PLACE.includes(page.status) && (page.due > 0 || page.paid === 0);
  if (!estimate?.unit || !isOpen || !can("visits.treat")) return null;
  const perUnit = exactMoney(Math.round(line.unitPrice / estimate.minUnits));
  const shown = typed ?? (estimate.used === undefined ? "" : String(estimate.used));

  async function save(event: FormEvent) {
    event.preventDefault();
    const units = /^\d{1,3}$/.test(shown.trim()) ? Number(shown) : 0;
    if (units < 1 || units > 200) return setError("Units used: 1 to 200.");
    setBusy(true);
    setError(undefined);
    try {
      const body = { version: page.version, units: [{ lineId: line.id, units }] };
      await deskMoneyApi.call("setUsedUnits", { params: { id: page.id }, body, ...once() });
      setTyped(undefined);
      await refresh();
      showDone(`${line.name}: ${units} used, at ${perUnit} each.`);
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : "That was not saved. Try again.");
    }
    setBusy(false);
  }

  return (
    <form
      className="flex max-w-[260px] flex-wrap items-end gap-2 pt-2"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <div className="w-[96px]">
        <NumberInput
          label="Units used"
          value={shown}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <button
        type="submit"
        className="btn btn-outline"
        aria-busy={isBusy || undefined}
        disabled={isBusy || typed === undefined}
      >
        Save
        <span className="sr-only"> the units of {line.name}</span>
      </button>
    </form>
  );
}
