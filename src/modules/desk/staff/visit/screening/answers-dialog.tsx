import { type ReactNode, useEffect, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import type { WireVisitScreening } from "#modules/own-visits/staff/contract/visit-screening.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { deskApi } from "../../board/live/desk-api.ts";

type AnswersDialogProps = { page: Pick<WireVisitPage, "id" | "customer">; onClose(): void; children?: ReactNode };

/**
 * A customer's answers, for the people who treat them, with the possible actions. The audit log records who opened
 * them.
 */
export function AnswersDialog({ page: { id, customer }, onClose, children }: AnswersDialogProps) {
  const [answers, setAnswers] = useState<NonNullable<WireVisitScreening["answers"]>>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    deskApi.call("readVisitScreening", { params: { id }, query: {} }).then(
      ({ data }) => setAnswers(data.answers ?? []),
      (error: unknown) => setFailure(isApiError(error) ? error.message : "The answers did not load. Try again."),
    );
  }, [id]);
  const declared = answers?.filter(({ yes }) => yes) ?? [];
  const none = answers?.filter(({ yes }) => !yes) ?? [];
  return (
    <StaffDialog open onClose={onClose} title={`What ${customer.name} answered`}>
      <div className="grid gap-4" aria-busy={!answers && !failure}>
        {failure && <p role="alert">{failure}</p>}
        {declared.length > 0 && (
          <ul className="grid gap-2">
            {declared.map(({ code, statement, answer, answeredAt }) => (
              <li key={code}>
                <span className="font-medium">{statement}</span>
                <span className="block text-ink-soft">
                  {[answer, `told us on ${formatDay(answeredAt.slice(0, 10), { month: "short", year: true })}`]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </li>
            ))}
          </ul>
        )}
        {none.length > 0 && (
          <details>
            <summary className="cursor-pointer">Doesn't apply: {none.length}</summary>
            <ul className="grid list-disc gap-1 pt-2 pl-5 text-ink-soft">
              {none.map(({ code, statement }) => (
                <li key={code}>{statement}</li>
              ))}
            </ul>
          </details>
        )}
        <p className="text-ink-soft">The audit log says that you read it.</p>
        {answers && children}
        <button type="button" className="btn btn-outline justify-self-end" onClick={onClose}>
          Close
        </button>
      </div>
    </StaffDialog>
  );
}
