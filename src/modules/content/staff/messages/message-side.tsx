import { useState } from "react";
import { Link } from "react-router";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { PersonBox } from "#modules/account/staff/customers/person-box.tsx";
import { PersonRow } from "#modules/account/staff/customers/person-row.tsx";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import type { messageResource } from "../contract/message-resource.ts";
import { messagesApi } from "./messages-api.ts";

export type Message = RecordOf<typeof messageResource>;
type Changes = { state?: "open" | "done"; assigneeId?: string | null; customerId?: string | null };

type MessageSideProps = {
  message: Message;
  mayEdit: boolean;
  change: (changes: Changes, done: string, before: Changes) => Promise<void>;
};

/** The message's author, the linked customer, and the assigned staff member. */
export function MessageSide({ message, mayEdit, change }: MessageSideProps) {
  const { id: me, name } = usePerson();
  const { assigneeId, assigneeName, customerId, customerName } = message;
  const isMine = assigneeId === me;
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="text-section pb-1">From</h2>
        <p>{message.name}</p>
        <p className="break-words">{message.email}</p>
        {message.phone && <p className="nums">{formatPhone(message.phone)}</p>}
      </section>
      <section>
        <h2 className="text-section pb-1">Customer</h2>
        {customerId ? (
          <div className="flex flex-wrap items-center gap-4">
            <Link to={`/admin/customers/${customerId}`} className="link inline-flex min-h-6 items-center">
              {customerName ?? "Customer without a name"}
            </Link>
            {mayEdit && (
              <button
                type="button"
                className="btn-text"
                onClick={() =>
                  void change({ customerId: null }, "The message isn't linked to a customer.", { customerId })
                }
              >
                Unlink
              </button>
            )}
          </div>
        ) : (
          <Likely
            message={message}
            mayEdit={mayEdit}
            onLink={(found, words) => void change({ customerId: found }, `Linked to ${words}.`, { customerId: null })}
          />
        )}
      </section>
      <section>
        <h2 className="text-section pb-1">Who answers</h2>
        <div className="flex flex-wrap items-center gap-4">
          <p>{assigneeName ?? "no one"}</p>
          {mayEdit && (
            <button
              type="button"
              className="btn-text"
              onClick={() =>
                void change(
                  { assigneeId: isMine ? null : me },
                  isMine ? "The message is unassigned." : `The message is assigned to ${name}.`,
                  { assigneeId },
                )
              }
            >
              {isMine ? "Give it back" : "Assign to me"}
            </button>
          )}
        </div>
      </section>
    </div>
  );
}

type LikelyProps = { message: Message; mayEdit: boolean; onLink: (id: string, name: string) => void };

/** Shows customers who may be the author: those with the same email, or else those with a similar name. */
function Likely({ message, mayEdit, onLink }: LikelyProps) {
  const { timeZone } = useClinic();
  const [text, setText] = useState("");
  const { data } = useRead(message.id, async (signal) => {
    const find = async (q: string) => (await messagesApi.call("findCustomers", { query: { q }, signal })).data.docs;
    const byEmail = await find(message.email);
    return (byEmail.length > 0 ? byEmail : await find(message.name)).slice(0, 3);
  });
  return (
    <>
      {data?.length === 0 && <p className="text-ink-soft">No customer has this email or name.</p>}
      <ul>
        {data?.map((customer) => (
          <li key={customer.id} className="flex items-center justify-between gap-3 border-b border-linen">
            <Link to={`/admin/customers/${customer.id}`} className="min-w-0 hover:underline">
              <PersonRow person={customer} timeZone={timeZone} />
            </Link>
            {mayEdit && (
              <button type="button" className="btn-text" onClick={() => onLink(customer.id, nameOf(customer))}>
                Link<span className="sr-only"> to {nameOf(customer)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && data && (
        <div className="pt-3">
          <PersonBox
            label="Another customer"
            text={text}
            onText={setText}
            onKnown={(customer) => onLink(customer.id, nameOf(customer))}
          />
        </div>
      )}
    </>
  );
}
