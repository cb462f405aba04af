import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { mailStaffCalls, WireSentMail } from "./contract/mail-calls.ts";

const mailsApi = staffApi<typeof mailStaffCalls>();

/** Whose emails: a customer's, or those about a visit. */
type Of = { customerId: string } | { appointmentId: string };

/** Lists the emails sent to a customer or about a visit, newest first, each with a button to send it again. */
export default function SentMails(of: Of) {
  const key = JSON.stringify(of);
  const [older, setOlder] = useState<readonly WireSentMail[]>([]);
  const [next, setNext] = useState<string | null>();
  const { data, error, refresh } = useRead(key, async (signal) => {
    return (await mailsApi.call("listMails", { query: of, signal })).data;
  });
  if (error !== undefined) return <LoadFailed noun="list" error={error} onRetry={() => void refresh()} />;
  if (!data) return <LoadingRows rows={3} />;
  const after = next === undefined ? data.nextCursor : next;
  const more = async (cursor: string) => {
    try {
      const page = (await mailsApi.call("listMails", { query: { ...of, after: cursor } })).data;
      setOlder((before) => [...before, ...page.docs]);
      setNext(page.nextCursor);
    } catch (failure) {
      showFailed(isApiError(failure) ? failure.message : "The list did not load. Try again.");
    }
  };
  const mails = [...data.docs, ...older];
  if (mails.length === 0) return <p className="text-ink-soft">No email has gone out yet.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="w-full">
        {mails.map((mail) => (
          <SentMail key={mail.id} mail={mail} />
        ))}
      </ul>
      {after && (
        <button type="button" className="btn btn-outline" onClick={() => void more(after)}>
          Show older
        </button>
      )}
    </div>
  );
}

function SentMail({ mail: { id, subject, sentAt, to, canResend } }: { mail: WireSentMail }) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await mailsApi.call("resendMail", { params: { id }, ...once() });
      showDone(`“${subject}” is on its way to ${to} again.`);
    } catch (failure) {
      const isTooSoon = isApiError(failure, "rate_limited");
      if (isTooSoon) showFailed("It was sent again a moment ago. Wait a minute.");
      else showFailed(isApiError(failure) ? failure.message : "It was not sent. Try again.");
    }
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-2">
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">{subject}</p>
        <p className="nums text-small break-words text-ink-soft">
          {momentText(sentAt, timeZone)}, to {to}
        </p>
      </div>
      {canResend && can("customers.edit") && (
        <button
          type="button"
          className="btn btn-outline btn-small"
          aria-busy={isBusy || undefined}
          disabled={isBusy}
          onClick={() => void resend()}
        >
          Send again<span className="sr-only">: {subject}</span>
        </button>
      )}
    </li>
  );
}
