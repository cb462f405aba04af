import { type ApiClient, isApiError } from "#shared/contract/client.ts";
import type { PlannedSection, SectionPlan } from "../contract/settings-calls.ts";
import type { ContentStaffCalls } from "../contract/staff-calls.ts";

type SeenPlan = {
  name: PlannedSection;
  /** As it is on the screen. */
  plan: SectionPlan;
  onPlan: (plan: SectionPlan) => void;
};

/**
 * The changes of what a section is to change to. Each tells what is planned then, also when it is refused because another person
 * has changed it: the next try has seen theirs.
 */
export function planChanges(api: ApiClient<ContentStaffCalls>, { name, plan, onPlan }: SeenPlan) {
  const request = () => ({ params: { section: name }, idempotencyKey: crypto.randomUUID() });

  async function tell(answer: Promise<{ data: SectionPlan }>): Promise<void> {
    try {
      onPlan((await answer).data);
    } catch (error) {
      if (isApiError(error, "version_conflict")) onPlan(error.current as SectionPlan); // what the call would have answered
      throw error;
    }
  }

  const discard = () => tell(api.call("discardSectionPlan", { ...request(), query: { hash: plan.hash ?? "" } }));

  return {
    discard,
    replace: (values: Record<string, unknown>, liveFrom: string) =>
      tell(api.call("planSection", { ...request(), body: { values, liveFrom, hash: plan.hash } })),
    /** Saves now what takes the place of the plan, which must not come over it later. Where it isn't saved, the plan stays. */
    async saveInstead(save: () => Promise<boolean>): Promise<void> {
      if ((await save()) && plan.state !== "none") await discard();
    },
  };
}
