import { lazy, Suspense, useEffect, useState } from "react";
import { dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { DiscardDialog } from "#staff/resource/drafts/discard-dialog.tsx";
import { DraftBar } from "#staff/resource/drafts/draft-bar.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { staffApi } from "#staff/staff-api.ts";
import { PLANNED_SECTIONS, type PlannedSection, type SectionPlan } from "../contract/settings-calls.ts";
import type { SettingsSection } from "../contract/settings-sections.ts";
import type { ContentStaffCalls } from "../contract/staff-calls.ts";
import { planChanges } from "./plan-changes.ts";
import type { useSection } from "./use-section.ts";

const PutLiveDialog = lazy(() =>
  import("#staff/resource/drafts/put-live-dialog.tsx").then(({ PutLiveDialog }) => ({ default: PutLiveDialog })),
);
const api = staffApi<ContentStaffCalls>();

export const canBePlanned = (section: SettingsSection): section is PlannedSection =>
  PLANNED_SECTIONS.some((planned) => planned === section);

/** Returns the planned change of a section, once it is loaded. */
export function useSectionPlan(section: SettingsSection) {
  const [plan, setPlan] = useState<SectionPlan>();
  useEffect(() => {
    if (!canBePlanned(section)) return;
    let isLeft = false;
    // If the plan can't be loaded, the form works without it.
    api.call("readSectionPlan", { params: { section } }).then(
      ({ data }) => !isLeft && setPlan(data),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [section]);
  return { plan, setPlan };
}

type PlanProps = {
  name: PlannedSection;
  section: ReturnType<typeof useSection>;
  plan: SectionPlan;
  onPlan: (plan: SectionPlan) => void;
};

/** A button that saves the changes for a later day instead of now. */
export function SaveFromDay({ name, section, plan, onPlan }: PlanProps) {
  const [isOpen, setOpen] = useState(false);
  async function send(liveFrom: string | undefined) {
    const changes = planChanges(api, { name, plan, onPlan });
    if (liveFrom === undefined) {
      // A successful save removes the bar of unsaved changes, which contains this dialog.
      return changes.saveInstead(section.save).catch((error) => {
        showFailed(error instanceof Error ? error.message : "The plan was not discarded. Try again.");
      });
    }
    await changes.replace(section.changedValues(), liveFrom);
    section.reset();
    showDone("Planned.");
  }
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => setOpen(true)}>
        From a day
      </button>
      {isOpen && (
        <Suspense>
          <PutLiveDialog
            title="Put this look on the site"
            {...(plan.state === "none" ? {} : { note: "It takes the place of what is planned." })}
            onSend={send}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shows the planned change of a section, or one that was refused at its time. */
export function PlanBar({ name, section, plan, onPlan }: PlanProps) {
  const { timeZone } = useClinic();
  const [isDiscarding, setDiscarding] = useState(false);
  if (plan.state === "none" || section.changes.length > 0) return null;
  const at = plan.liveFrom && new Date(plan.liveFrom);
  return (
    <>
      <DraftBar
        title={at ? "Another look is planned" : "The planned look was refused"}
        actions={
          <>
            <button type="button" className="btn btn-line" onClick={() => setDiscarding(true)}>
              Discard
            </button>
            <button
              type="button"
              className="btn btn-paper"
              onClick={() => {
                for (const [field, value] of Object.entries(plan.values)) section.setWhole(field, value);
              }}
            >
              Show it
            </button>
          </>
        }
      >
        {at
          ? `It goes live on ${formatDay(dateInZone(at, timeZone), { weekday: "short" })}, ${formatTime(timeInZone(at, timeZone))}.`
          : "Show it, change it, and plan it again."}
      </DraftBar>
      {isDiscarding && (
        <DiscardDialog
          onDiscard={planChanges(api, { name, plan, onPlan }).discard}
          onClose={() => setDiscarding(false)}
        />
      )}
    </>
  );
}
