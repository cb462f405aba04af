import { useEffect, useState } from "react";
import type { WireSettingsSection } from "#modules/content/staff/contract/settings-calls.ts";
import type { SettingsSection } from "#modules/content/staff/contract/settings-sections.ts";
import type { ContentStaffCalls } from "#modules/content/staff/contract/staff-calls.ts";
import { type DayHours, HoursWeek } from "#modules/content/staff/settings/parts/hours-week.tsx";
import { SettingInput } from "#modules/content/staff/settings/parts/setting-input.tsx";
import { SectionConflictDialog } from "#modules/content/staff/settings/section-conflict-dialog.tsx";
import type { SettingField } from "#modules/content/staff/settings/setting-field.ts";
import { useSection } from "#modules/content/staff/settings/use-section.ts";
import { ownTimeZone } from "#shared/formats/zone-clock.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { staffApi } from "#staff/staff-api.ts";
import type { StepProps } from "../setup-api.ts";
import { StepFrame } from "../step-frame.tsx";
import { proposalsFor } from "./proposals.ts";

type Words = { section: SettingsSection; title: string; lead: string; fields: readonly SettingField[] };

/** A wizard step for a section of the settings: it saves to that section. */
export function SectionStep(props: StepProps & Words) {
  const { section } = props;
  const [loaded, setLoaded] = useState<WireSettingsSection>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try repeats the request
  useEffect(() => {
    let isStale = false;
    setError(undefined);
    staffApi<ContentStaffCalls>()
      .call("getSettingsSection", { params: { section } })
      .then(
        ({ data }) => isStale || setLoaded(data),
        (failure: unknown) => isStale || setError(failure),
      );
    return () => {
      isStale = true;
    };
  }, [section, tries]);
  if (loaded) return <SectionFields {...props} loaded={loaded} />;
  return (
    <div className="px-5 py-8 md:px-11">
      {error ? <LoadFailed noun="step" error={error} onRetry={() => setTries(tries + 1)} /> : <LoadingRows rows={4} />}
    </div>
  );
}

function SectionFields({
  title,
  lead,
  fields,
  loaded,
  setup,
  reload,
  onNext,
}: StepProps & Words & { loaded: WireSettingsSection }) {
  const section = useSection(
    loaded,
    proposalsFor(loaded.section, {
      values: loaded.values,
      isNamed: setup.isNamed,
      browserZone: ownTimeZone(),
    }),
  );
  const [isBusy, setIsBusy] = useState(false);
  async function goOn() {
    setIsBusy(true);
    const isSaved = section.changes.length === 0 || (await section.save());
    if (isSaved) await reload();
    setIsBusy(false);
    if (isSaved) onNext();
  }
  return (
    <StepFrame title={title} lead={lead} next={{ label: "Continue", isBusy, onPress: () => void goOn() }}>
      <form
        ref={section.form}
        aria-label={title}
        noValidate
        className="grid max-w-[640px] items-start gap-5 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        {fields.map((field) => (
          <div key={field.path} className={field.isWide ? "md:col-span-2" : undefined}>
            <SettingInput
              field={field}
              text={section.textOf(field)}
              error={section.errors[field.path]}
              onChange={(text) => section.set(field, text)}
              onLeave={() => void section.leave(field.path)}
            />
          </div>
        ))}
        {loaded.section === "hours" && (
          <div className="md:col-span-2">
            <HoursWeek
              hours={section.values.hours as DayHours[]} // the section's schema
              errors={section.errors}
              onChange={(hours) => section.setWhole("hours", hours)}
            />
          </div>
        )}
        {/* Enter in a field continues, as the button below does. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
      <SectionConflictDialog section={section} />
    </StepFrame>
  );
}
