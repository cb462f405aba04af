import { type ApiClient, isApiError } from "#shared/contract/client.ts";
import type { PlannedSection, SectionPlan } from "../contract/settings-calls.ts";
import type { ContentStaffCalls } from "../contract/staff-calls.ts";

type SeenPlan = {
  name: PlannedSection;
  /** The plan that the screen shows. */
  plan: SectionPlan;
  onPlan: (plan: SectionPlan) => void;
};

/**
 * Returns functions that change a section's planned values. Each passes the resulting plan to `onPlan`. If a change is
 * refused because another person changed the plan, `onPlan` gets their plan, on which the next attempt is based.
 */
export function planChanges(api: ApiClient<ContentStaffCalls>, { name, plan, onPlan }: SeenPlan) {
  const request = () => ({ params: { section: name }, idempotencyKey: crypto.randomUUID() });

  async function tell(answer: Promise<{ data: SectionPlan }>): Promise<void> {
    try {
      onPlan((await answer).data);
    } catch (error) {
      if (isApiError(error, "version_conflict")) onPlan(error.current as SectionPlan); // the same plan that the call would have returned
      throw error;
    }
  }

  const discard = () => tell(api.call("discardSectionPlan", { ...request(), query: { hash: plan.hash ?? "" } }));

  return {
    discard,
    replace: (values: Record<string, unknown>, liveFrom: string) =>
      tell(api.call("planSection", { ...request(), body: { values, liveFrom, hash: plan.hash } })),
    /**
     * Saves the section now instead of at the planned time, then discards the plan, so that it can't overwrite the
     * saved values later. If saving fails, the plan stays.
     */
    async saveInstead(save: () => Promise<boolean>): Promise<void> {
      if ((await save()) && plan.state !== "none") await discard();
    },
  };
}
