import { useState } from "react";
import { Link } from "react-router";
import { exactMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { once } from "#staff/kit/once.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { WirePayLine, WirePersonPay } from "../contract/pay-schemas.ts";
import { payApi } from "../pay-api.ts";
import { basisText } from "../pay-words.ts";
import { SumsTable } from "../sums-table.tsx";
import { QuestionDialog } from "./question-dialog.tsx";

type Props = { pay: WirePersonPay; isOwn: boolean; onChanged: () => Promise<void> };
type Asking = { line: WirePayLine; questionId?: string };

/** Shows the lines of a person's pay. Staff answer questions about a line; people ask about their own. */
export function PayLines({ pay: { period, lines, questions }, isOwn, onChanged }: Props) {
  const { can } = usePerson();
  const [asking, setAsking] = useState<Asking>();
  const mayAsk = isOwn && period.state === "in_review";
  const remove = (id: string) =>
    reportChange(() => payApi.call("removePayLine", { params: { id }, ...once() }), {
      refresh: onChanged,
      done: "The line is removed.",
      otherwise: "The line wasn’t removed. Try again.",
    });
  if (lines.length === 0) return <p>Nothing has been earned in these days yet.</p>;
  return (
    <>
      <SumsTable
        caption="Lines"
        columns={["What", "Amount"]}
        rows={lines.map((line) => ({
          key: line.key,
          group: formatDay(line.day),
          cells: [
            <div key="what" className="min-w-56">
              <p>
                <LineName line={line} isLinked={!isOwn && can("orders.see")} />
              </p>
              <p className="text-small text-ink-soft">{[basisText(line), line.reason].filter(Boolean).join(". ")}</p>
              {questions
                .filter(({ lineKey }) => lineKey === line.key)
                .map((asked) => (
                  <p key={asked.id} className="pt-1 text-small">
                    “{asked.question}” {asked.answer && <span className="text-ink-soft">{asked.answer}</span>}
                    {!isOwn && asked.answer === null && (
                      <button type="button" className="link" onClick={() => setAsking({ line, questionId: asked.id })}>
                        Answer
                      </button>
                    )}
                  </p>
                ))}
              {mayAsk && (
                <button type="button" className="link text-small" onClick={() => setAsking({ line })}>
                  Ask<span className="sr-only"> about {line.name}</span>
                </button>
              )}
              {!isOwn && line.addedId !== null && (period.state === "open" || period.state === "in_review") && (
                <button type="button" className="link text-small" onClick={() => void remove(line.addedId ?? "")}>
                  Remove<span className="sr-only"> {line.name}</span>
                </button>
              )}
            </div>,
            exactMoney(line.amount),
          ],
        }))}
      />
      {asking && (
        <QuestionDialog
          periodId={period.id}
          line={asking.line}
          questionId={asking.questionId}
          onClose={() => setAsking(undefined)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

function LineName({ line: { name, orderId }, isLinked }: { line: WirePayLine; isLinked: boolean }) {
  if (!isLinked || orderId === null) return <span className="font-semibold">{name}</span>;
  return (
    <Link to={`/admin/orders/${orderId}`} className="link">
      {name}
    </Link>
  );
}
