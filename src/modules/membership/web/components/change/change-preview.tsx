import { useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { MembershipCalls } from "../../../contract/calls.ts";
import type { WireChangePreview } from "../../../contract/change-membership.ts";
import type { ChangeKind } from "../../../domain/change/contract-now.ts";
import type { MembershipInterval } from "../../../domain/membership-period.ts";
import { changeWords, previewNote, previewRows } from "./change-words.ts";

const api = browserApi<MembershipCalls>();

export type AskedChange = { kind: ChangeKind; months?: number; planId?: string; interval?: MembershipInterval };

type Props = {
  asked: AskedChange;
  onDone: () => void;
  /** Goes back to the choice, or closes the dialog. */
  onBack: () => void;
};

const wordsOf = (error: unknown) => (isApiError(error) ? error.message : "Please try again in a moment.");

/**
 * Shows the result of a change, and the button that applies exactly this result. If it has changed in the meantime, the
 * new result is shown.
 */
export function ChangePreview({ asked, onDone, onBack }: Props) {
  const [preview, setPreview] = useState<WireChangePreview>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const question = useRef(asked);
  const words = changeWords[asked.kind];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `round` requests the preview again
  useEffect(() => {
    let isLeft = false;
    setPreview(undefined);
    api.call("previewMembershipChange", { body: question.current }).then(
      ({ data }) => !isLeft && setPreview(data),
      (error: unknown) => !isLeft && setProblem(wordsOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [round]);

  async function confirm({ quoteId }: WireChangePreview): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { session } = await api.call("confirmMembershipChange", { params: { quoteId } });
      if (session) return location.assign(session.url); // stays busy until the page loads
      showToast(words.done);
      onDone();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
      // A quote can be used for only one attempt.
      setRound((before) => before + 1);
    }
  }

  return (
    <div className="pt-4">
      {problem && (
        <p className="pb-3 text-error" role="alert">
          {problem}
        </p>
      )}
      {preview ? (
        <Shown preview={preview} />
      ) : (
        !problem && (
          <p className="flex items-center gap-3 pt-2" role="status">
            <Spinner /> One moment
          </p>
        )
      )}
      <div className="flex flex-wrap gap-3 pt-7">
        <Button look="outline" autoFocus onClick={onBack}>
          {asked.kind === "cancel" ? "Keep it" : "Back"}
        </Button>
        {preview && (
          <Button look="primary" busy={isBusy} busyText={words.busy} onClick={() => void confirm(preview)}>
            {words.confirm}
          </Button>
        )}
      </div>
    </div>
  );
}

function Shown({ preview }: { preview: WireChangePreview }) {
  const note = previewNote(preview);
  return (
    <>
      <dl className="nums grid grid-cols-[auto_1fr] gap-x-6 border-b border-linen">
        {previewRows(preview).map(([name, value]) => (
          <div key={`${name}:${value}`} className="col-span-2 grid grid-cols-subgrid border-t border-linen py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="pt-4 text-small text-ink-soft">{note}</p>}
      {preview.plan && <p className="pt-3 text-small">{preview.plan.consent}</p>}
    </>
  );
}
