import { useState } from "react";
import { serviceFamilies } from "#modules/catalog/domain/service-family.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { once } from "#staff/kit/once.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { staffApi } from "#staff/staff-api.ts";
import { visitSteps } from "../../domain/family-order.ts";
import type { careStaffCalls } from "../contract/staff-calls.ts";

const api = () => staffApi<typeof careStaffCalls>();
const ANYWHERE = "anywhere";

/** Edits the step of each kind of treatment within a visit, which the medical director decides. */
export function FamilyOrderForm() {
  const { can } = usePerson();
  const { data, error, refresh, show } = useRead(
    "order",
    async (signal) => (await api().call("readFamilyOrder", { signal })).data,
  );
  const [changed, setChanged] = useState<Readonly<Record<string, number | null>>>({});
  const [isBusy, setBusy] = useState(false);
  if (!data)
    return error === undefined ? (
      <div className="skeleton h-60" aria-hidden />
    ) : (
      <LoadFailed noun="order" error={error} onRetry={() => void refresh()} />
    );
  const places = data.places.map(({ family, step }) => {
    const other = changed[family];
    return { family, step: other === undefined ? step : other };
  });
  const save = async () => {
    setBusy(true);
    try {
      const saved = await api().call("saveFamilyOrder", { body: { places }, ...once() });
      show(saved.data);
      setChanged({});
      showDone("Confirmed. Visits are planned in this order from now on.");
    } catch (failure) {
      showFailed(isApiError(failure) ? failure.message : "The order was not saved. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid max-w-text gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>When several treatments share a visit, they are done in this order. Booked visits don't change.</p>
      <p className="text-ink-soft">
        {data.confirmedByName && data.confirmedAt
          ? `Confirmed by ${data.confirmedByName}, ${formatDay(data.confirmedAt.slice(0, 10), { year: true })}.`
          : "The default order. The medical director confirms it."}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {places.map(({ family, step }) => (
          <li key={family}>
            <SelectBox
              label={serviceFamilies.find(({ value }) => value === family)?.label ?? family}
              value={step ?? ANYWHERE}
              disabled={!can("care.direct")}
              onChange={({ currentTarget: { value } }) =>
                setChanged({ ...changed, [family]: value === ANYWHERE ? null : Number(value) })
              }
            >
              {visitSteps.map((name, index) => (
                <option key={name} value={index}>
                  {index + 1}. {name}
                </option>
              ))}
              <option value={ANYWHERE}>At any step</option>
            </SelectBox>
          </li>
        ))}
      </ul>
      {can("care.direct") && (
        <button type="submit" className="btn btn-main btn-primary justify-self-start" aria-busy={isBusy || undefined}>
          Confirm this order
        </button>
      )}
    </form>
  );
}
