import { once } from "#staff/kit/once.ts";
import { ConfirmDraft } from "#staff/resource/confirm-draft.tsx";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { careStaffCalls } from "../contract/staff-calls.ts";

type ConfirmQuestionProps = { question: AnyRecord; onConfirmed(): Promise<void> };

/**
 * Shows whether customers are asked a health question, since when and who confirmed it. The medical director confirms
 * it here.
 */
export function ConfirmQuestion({ question, onConfirmed }: ConfirmQuestionProps) {
  const params = { id: question.id };
  return (
    <div className="mb-5">
      <ConfirmDraft
        record={question}
        draft="This question is a draft: clients aren't asked, and it has no effect."
        confirmed="A change makes it a draft again, and clients are asked again once it is confirmed."
        said={{
          done: "Confirmed. Clients are asked from now on.",
          failed: "The question was not confirmed. Try again.",
        }}
        confirm={() => staffApi<typeof careStaffCalls>().call("confirmQuestion", { params, ...once() })}
        onConfirmed={onConfirmed}
      />
    </div>
  );
}
