import { useState } from "react";
import { exactMoney } from "#shared/money.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { openFile } from "#staff/kit/open-file.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { payApi } from "../pay-api.ts";
import { hoursText, spanText } from "../pay-words.ts";
import { AddLineDialog } from "./add-line-dialog.tsx";
import { PayLines } from "./pay-lines.tsx";
import { PeriodBadge } from "./period-state.tsx";

type Props = {
  id: string;
  personId: string /** Whether the reader sees their own pay, and can ask about it. */;
  isOwn?: true;
};

/** Shows a person's pay in a period: the totals, and each line with its visit, base, rate, rule and reason. */
export function PersonPayScreen({ id, personId, isOwn }: Props) {
  const params = { id, personId };
  const read = useRead(`${id} ${personId}`, async (signal) => {
    return (await payApi.call("readPersonPay", { params, signal })).data;
  });
  const { data, error, refresh } = read;
  const [isAdding, setIsAdding] = useState(false);
  useTitle(isOwn ? "My pay" : (data?.person.name ?? "Pay"));
  const parent = isOwn
    ? { to: "/admin/pay/mine", label: "My pay" }
    : { to: `/admin/pay/${id}`, label: data ? spanText(data.period) : "Pay" };
  if (!data)
    return (
      <>
        <PageHeader title="Pay" parent={parent} />
        <div className="px-4 py-5 md:px-6">
          {error === undefined ? (
            <LoadingRows rows={8} />
          ) : (
            <LoadFailed noun="pay" error={error} onRetry={() => void refresh()} />
          )}
        </div>
      </>
    );
  const { period, person } = data;
  const mayAdd = !isOwn && (period.state === "open" || period.state === "in_review");
  return (
    <>
      <PageHeader
        title={isOwn ? spanText(period) : person.name}
        parent={parent}
        badge={<PeriodBadge state={period.state} />}
        actions={
          <>
            {mayAdd && (
              <button type="button" className="btn btn-outline" onClick={() => setIsAdding(true)}>
                Add a line
              </button>
            )}
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => void openFile(payApi.download("readPayStatement", { params }), "pay-statement.pdf")}
            >
              Statement
            </button>
          </>
        }
      />
      <div className="grid max-w-[1040px] gap-6 px-4 py-5 md:px-6">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Sum label="Total" value={exactMoney(person.total)} />
          {person.regularMinutes + person.overtimeMinutes > 0 && (
            <Sum
              label="Hours"
              value={
                person.overtimeMinutes > 0
                  ? `${hoursText(person.regularMinutes)} + ${hoursText(person.overtimeMinutes)} overtime`
                  : hoursText(person.regularMinutes)
              }
            />
          )}
          {person.hours !== 0 && <Sum label="Hourly pay" value={exactMoney(person.hours)} />}
          <Sum label="Commission" value={exactMoney(person.commission)} />
          <Sum label="Tips" value={exactMoney(person.tips)} />
          {person.guarantee > 0 && <Sum label="Guarantee" value={exactMoney(person.guarantee)} />}
          {person.bonus + person.adjustment !== 0 && (
            <Sum label="Bonus, adjustments" value={exactMoney(person.bonus + person.adjustment)} />
          )}
        </dl>
        <PayLines pay={data} isOwn={isOwn === true} onChanged={refresh} />
      </div>
      {isAdding && <AddLineDialog params={params} onClose={() => setIsAdding(false)} onChanged={refresh} />}
    </>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="nums font-semibold">{value}</dd>
    </div>
  );
}
