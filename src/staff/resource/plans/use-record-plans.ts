import { useEffect, useState } from "react";
import type { Description } from "#shared/contract/resource/description.ts";
import { reasonOf } from "../../kit/reason-of.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import type { AnyRecord, RecordPlan, ResourceClient } from "../resource-client.ts";

/** Returns a record's planned changes; none for resources without planned changes, or until loaded. */
export function useRecordPlans({ planned }: Description, client: ResourceClient, record: AnyRecord | undefined) {
  const [plans, setPlans] = useState<readonly RecordPlan[]>([]);
  /** The plan whose values are in the form; the next save replaces it. */
  const [edited, setEdited] = useState<string>();
  const id = planned === undefined ? undefined : record?.id;
  const version = record?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan that goes live changes the record's version
  useEffect(() => {
    if (id === undefined) return;
    let isStale = false;
    client.plans(id).then(
      (read) => isStale || setPlans(read),
      () => undefined, // without the plans, the form works as for any other record
    );
    return () => {
      isStale = true;
    };
  }, [id, version]);

  return {
    plans,
    edited,
    edit: setEdited,
    /** Saves a planned change. Throws the error if refused. */
    async save(changes: Record<string, unknown>, liveFrom: string): Promise<void> {
      if (id === undefined) return;
      const insteadOf = plans.some((plan) => plan.id === edited) ? edited : undefined;
      setPlans(await client.plan(id, { changes, liveFrom, ...(insteadOf ? { insteadOf } : {}) }));
      showDone("Saved for then. Until that time nothing changes.");
    },
    async discard(planId: string): Promise<void> {
      if (id === undefined) return;
      try {
        setPlans(await client.discardPlan(id, planId));
        showDone("The planned change is discarded.");
      } catch (error) {
        showFailed(reasonOf(error));
      }
    },
  };
}
