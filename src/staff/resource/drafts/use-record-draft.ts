import { useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import type { AnyRecord, RecordDraft, ResourceClient } from "../resource-client.ts";

/** The draft of a record whose changes can be drafted. `state` is missing for other records, and until it is read. */
export function useRecordDraft({ drafts }: Description, client: ResourceClient, record: AnyRecord | undefined) {
  const [state, setState] = useState<RecordDraft>();
  const [isEdited, setEdited] = useState(false);
  const id = drafts === undefined ? undefined : record?.id;
  const version = record?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the record needs its draft read again
  useEffect(() => {
    if (id === undefined) return;
    let isStale = false;
    client.readDraft(id).then(
      (read) => isStale || setState(read),
      () => undefined, // without it the form works as for a record without drafts
    );
    return () => {
      isStale = true;
    };
  }, [id, version]);

  return {
    state,
    /** Returns the draft's changes for further editing: the next save replaces them. */
    edit(): Record<string, unknown> {
      setEdited(true);
      return state?.changes ?? {};
    },
    async save(values: Record<string, unknown>): Promise<boolean> {
      if (!state || id === undefined) return false;
      try {
        const changes = isEdited ? values : { ...state.changes, ...values };
        setState(await client.saveDraft(id, { changes, hash: state.hash }));
        setEdited(false);
        showDone("Draft saved. Nothing of it is live.");
        return true;
      } catch (error) {
        if (isApiError(error, "version_conflict")) setState(error.current as RecordDraft); // has the result's type
        showFailed(
          isApiError(error, "version_conflict")
            ? "Someone else changed the draft. Save again to add yours to it."
            : isApiError(error)
              ? error.message
              : "It was not saved. Try again.",
        );
        return false;
      }
    },
    async discard(): Promise<void> {
      if (id === undefined || !state?.hash) return;
      setState(await client.discardDraft(id, state.hash));
      setEdited(false);
      showDone("Draft discarded.");
    },
    async publish(liveFrom: string | undefined): Promise<void> {
      if (id === undefined || !state?.hash) return;
      setState(await client.publish(id, { hash: state.hash, ...(liveFrom === undefined ? {} : { liveFrom }) }));
      showDone(liveFrom === undefined ? "It is live." : "It goes live at that time.");
    },
  };
}
