import type { Description } from "#shared/contract/resource/description.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import { momentWords } from "../../kit/moment-text.ts";
import { useClinic } from "../../session/clinic.tsx";
import { shownText } from "../field-text.ts";
import type { AnyRecord, RecordPlan } from "../resource-client.ts";

type RecordPlansProps = {
  description: Description;
  record: AnyRecord;
  plans: readonly RecordPlan[];
  /** The names of records that fields refer to, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Called to change a planned change; missing: the plans are read-only. */
  onEdit?: (plan: RecordPlan) => void;
  onDiscard?: (plan: RecordPlan) => void;
};

/** The planned changes of a record, the next one first, and refused ones with the reason. */
export default function RecordPlans({ description, record, plans, names, onEdit, onDiscard }: RecordPlansProps) {
  const { timeZone } = useClinic();
  const { fields } = description;
  const textOf = (name: string, value: unknown) =>
    (fields[name] && shownText(fields[name], value, timeZone, names)) || "empty";
  return (
    <section aria-label="Planned changes" className="mb-6 grid max-w-[720px] gap-3">
      {plans.map((plan) => {
        const when = momentWords(plan.liveFrom, timeZone, dateInZone(now(), timeZone));
        return (
          <article key={plan.id} className="border border-edge bg-white px-4 py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 grow font-semibold">
                <span
                  aria-hidden
                  className={`mr-2.5 inline-block size-2 rounded-pill align-middle ${plan.refusedBecause === null ? "bg-clay" : "bg-error"}`}
                />
                {plan.refusedBecause === null ? `From ${when}` : `Refused on ${when}`}
              </h2>
              {onEdit && (
                <button type="button" className="btn btn-text" onClick={() => onEdit(plan)}>
                  Edit
                </button>
              )}
              {onDiscard && (
                <button type="button" className="btn btn-text" onClick={() => onDiscard(plan)}>
                  Discard
                </button>
              )}
            </div>
            {plan.refusedBecause !== null && <p className="text-error">{plan.refusedBecause}</p>}
            <dl className="grid gap-x-4 gap-y-1 pt-1 text-small sm:grid-cols-[160px_minmax(0,1fr)]">
              {Object.entries(plan.changes).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-soft">{fields[name]?.label ?? name}</dt>
                  <dd className="wrap-anywhere">
                    {textOf(name, value)} <span className="text-ink-soft">(now {textOf(name, record[name])})</span>
                  </dd>
                </div>
              ))}
            </dl>
          </article>
        );
      })}
    </section>
  );
}
