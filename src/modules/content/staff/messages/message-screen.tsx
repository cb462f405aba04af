import { isApiError } from "#shared/contract/client.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { MessageSide } from "./message-side.tsx";
import { messagesApi } from "./messages-api.ts";
import { ReplyForm } from "./reply-form.tsx";

const PARENT = { to: "/admin/messages?view=open", label: "Messages" };

/** A message from the contact form with the staff's replies. */
export function MessageScreen({ id }: { id: string }) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const { data, error, refresh } = useRead(id, async (signal) => {
    const input = { params: { id }, signal };
    const [message, replies] = await Promise.all([
      messagesApi.call("Message.get", input),
      messagesApi.call("listReplies", input),
    ]);
    return { message: message.data, replies: replies.data };
  });
  useTitle(data ? `Message of ${data.message.name}` : "Message");
  if (!data) {
    const isGone = isApiError(error, "not_found");
    return (
      <>
        <PageHeader title="Message" parent={PARENT} />
        <div className="px-4 py-5 md:px-6" aria-busy={error === undefined}>
          {isGone && <p>This message doesn't exist.</p>}
          {error !== undefined && !isGone && <LoadFailed noun="message" error={error} onRetry={() => void refresh()} />}
          {error === undefined && <div className="skeleton h-60" aria-hidden />}
        </div>
      </>
    );
  }
  const { message, replies } = data;
  const isDone = message.state === "done";
  const mayEdit = can("customers.edit");

  async function write(changes: { state?: "open" | "done"; assigneeId?: string | null; customerId?: string | null }) {
    // Reads the message again, because Undo runs after a write that the rendered version doesn't include.
    const { version } = (await messagesApi.call("Message.get", { params: { id } })).data;
    const body = { version, ...changes };
    await messagesApi.call("Message.update", { params: { id }, body, idempotencyKey: crypto.randomUUID() });
    await refresh();
  }
  async function change(changes: Parameters<typeof write>[0], done: string, before: Parameters<typeof write>[0]) {
    try {
      await write(changes);
      showDone(done, () => write(before));
    } catch (failure) {
      showFailed(isApiError(failure) ? failure.message : "That was not saved. Try again.");
      await refresh();
    }
  }

  return (
    <div className="flex grow flex-col">
      <PageHeader
        title={message.name}
        parent={PARENT}
        badge={
          <>
            <Badge tone={isDone ? "plain" : "warn"} dot={isDone ? "full" : "ring"}>
              {isDone ? "Done" : "Open"}
            </Badge>
            <AlsoHere kind="Message" id={message.id} />
          </>
        }
        actions={
          mayEdit && (
            <button
              type="button"
              className="btn btn-outline"
              onClick={() =>
                void change(
                  { state: isDone ? "open" : "done" },
                  isDone ? "The message is open again." : "The message is done.",
                  { state: message.state },
                )
              }
            >
              {isDone ? "Open it again" : "Done"}
            </button>
          )
        }
      />
      <TwoColumns sideLabel="Who wrote it" side={<MessageSide message={message} mayEdit={mayEdit} change={change} />}>
        <div className="grid gap-6">
          <section>
            <h2 className="sr-only">Message</h2>
            <p className="measure whitespace-pre-line">{message.message}</p>
            <p className="pt-1 text-small text-ink-soft">{momentText(message.createdAt, timeZone)}</p>
          </section>
          {replies.length > 0 && (
            <section>
              <h2 className="text-section pb-1">Answers</h2>
              <ol>
                {replies.map((reply) => (
                  <li key={reply.id} className="border-l-3 border-sage bg-white px-4 py-3 [&+&]:mt-3">
                    <p className="measure whitespace-pre-line">{reply.text}</p>
                    <p className="pt-1 text-small text-ink-soft">
                      {reply.writtenBy}, {momentText(reply.createdAt, timeZone)}
                    </p>
                  </li>
                ))}
              </ol>
            </section>
          )}
          {mayEdit && <ReplyForm id={id} email={message.email} onSent={() => void refresh()} />}
        </div>
      </TwoColumns>
    </div>
  );
}
