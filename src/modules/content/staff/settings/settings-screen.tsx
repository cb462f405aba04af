import { useEffect } from "react";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { UnsavedBar } from "#staff/unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "#staff/unsaved/use-unsaved-changes.ts";
import type { Destination, TaxRate } from "../../domain/destinations.ts";
import type { WireSettingsSection } from "../contract/settings-calls.ts";
import { BrandPreview } from "./parts/brand-preview.tsx";
import { customersRead } from "./parts/customers-read.ts";
import { type DayHours, HoursWeek } from "./parts/hours-week.tsx";
import { LastChanges } from "./parts/last-changes.tsx";
import { SettingInput } from "./parts/setting-input.tsx";
import { ShipToRows } from "./places/ship-to-rows.tsx";
import { TaxRows } from "./places/tax-rows.tsx";
import { canBePlanned, PlanBar, SaveFromDay, useSectionPlan } from "./planned-section.tsx";
import { SectionConflictDialog } from "./section-conflict-dialog.tsx";
import { SectionList } from "./section-list.tsx";
import type { SectionScreen } from "./sections.ts";
import { useSection } from "./use-section.ts";

/** Sections whose values appear on no page and in no customer email. */
const FOR_THE_TEAM: ReadonlySet<string> = new Set(["mails", "security"]);
/** Sections whose effect on customers is previewed as a picture, not as text. */
const LOOKS: ReadonlySet<string> = new Set(["brand"]);

type SettingsScreenProps = { screen: SectionScreen; loaded: WireSettingsSection };

/** One section of the settings: its fields, what customers read as a result, and its last editor. */
export function SettingsScreen({ screen, loaded }: SettingsScreenProps) {
  const section = useSection(loaded);
  const unsaved = useUnsavedChanges({
    isDirty: section.changes.length > 0,
    save: section.save,
    discard: section.reset,
  });
  const { plan, setPlan } = useSectionPlan(screen.section);
  const name = canBePlanned(screen.section) ? screen.section : undefined;
  const planned = name && plan && { name, section, plan, onPlan: setPlan };
  const read = customersRead(screen.section, section.values);
  const wrong = Object.keys(section.errors).length;
  useEffect(() => {
    document.title = `${screen.title}, settings, back office`;
  }, [screen.title]);
  return (
    <div className="flex grow flex-col">
      <PageHeader title="Settings" badge={<AlsoHere kind="Settings" id={screen.section} />} />
      <div className="grid grow content-start md:grid-cols-[210px_minmax(0,1fr)] md:content-stretch">
        <SectionList current={`/admin/settings/${screen.section}`} />
        <TwoColumns
          sideLabel="What it means"
          side={
            <>
              {LOOKS.has(screen.section) && <BrandPreview brand={section.values.brand} />}
              {!FOR_THE_TEAM.has(screen.section) && !LOOKS.has(screen.section) && (
                <section aria-labelledby="customers-read" className="pb-6">
                  <h2 id="customers-read" className="text-section pb-2">
                    What customers read
                  </h2>
                  {read.length > 0 ? (
                    <div className="grid gap-2 bg-sand p-4">
                      {read.map((line) => (
                        <p key={line}>{line}</p>
                      ))}
                    </div>
                  ) : (
                    <p className="text-ink-soft">Nothing yet.</p>
                  )}
                </section>
              )}
              <LastChanges section={screen.section} version={section.stored.version} />
            </>
          }
        >
          <form
            ref={section.form}
            aria-label={screen.title}
            className="grid max-w-[720px] gap-8"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void unsaved.save();
            }}
          >
            <div>
              <h2 className="text-section">{screen.title}</h2>
              <p className="pt-1 text-ink-soft">{screen.lead}</p>
            </div>
            {screen.section === "hours" && (
              <HoursWeek
                hours={section.values.hours as DayHours[]} // the section's schema
                errors={section.errors}
                onChange={(hours) => section.setWhole("hours", hours)}
              />
            )}
            {screen.section === "shipping" && (
              <ShipToRows
                rows={section.values.shipTo as Destination[]} // the section's schema
                errors={section.errors}
                onChange={(rows) => section.setWhole("shipTo", rows)}
              />
            )}
            {screen.section === "payments" && (
              <TaxRows
                rows={section.values.salesTax as TaxRate[]} // the section's schema
                errors={section.errors}
                onChange={(rows) => section.setWhole("salesTax", rows)}
              />
            )}
            {screen.groups.map(({ title, fields }) => (
              <fieldset key={title} className="grid items-start gap-5 md:grid-cols-2">
                <legend className="pb-3 font-semibold">{title}</legend>
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
              </fieldset>
            ))}
          </form>
        </TwoColumns>
      </div>
      <SectionConflictDialog section={section} />
      {planned && <PlanBar {...planned} />}
      <UnsavedBar
        unsaved={unsaved}
        beside={planned && <SaveFromDay {...planned} />}
        changes={
          wrong > 0
            ? `${wrong} ${wrong === 1 ? "field needs" : "fields need"} a look`
            : englishFormats.list(section.changes)
        }
      />
    </div>
  );
}
