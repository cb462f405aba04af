import { and, eq, sql } from "drizzle-orm";
import type { PlaceFacts } from "#modules/locations/domain/location.ts";
import { placeJson, saveFirstLocation } from "#modules/locations/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { nationalPhone, parsePhone } from "#shared/phone-number.ts";
import { placeOf, type StoredSettings, withPlace } from "../domain/clinic-settings.ts";
import { policyPatch, policyValuesOf, withAmountsGone } from "../domain/policy-values.ts";
import type { WireSettingsSection } from "../staff/contract/settings-calls.ts";
import { type SettingsSection, settingsSections } from "../staff/contract/settings-sections.ts";
import { assertLogo } from "./logo/store-logo.ts";
import { clinicSettings } from "./tables.ts";

type Values = Record<string, unknown>;
type Stored = { settings: StoredSettings; version: number };

function pick(settings: StoredSettings, section: SettingsSection): Values {
  if (section === "policy") return policyValuesOf(settings);
  const stored: Values = { ...settings };
  const fields = Object.keys(settingsSections[section].shape).map((field) => [field, stored[field]]);
  const values: Values = Object.fromEntries(fields);
  // A setting that came with a later release has its schema's default until it is saved.
  return { ...values, ...settingsSections[section].safeParse(values).data };
}

function toWire(section: SettingsSection, { settings, version }: Stored): WireSettingsSection {
  const values = pick(settings, section);
  return { ...(section === "policy" ? values : {}), section, version, values };
}

/** The facts with the phone in E.164, and as people read it. */
function withPhone<Facts extends { phone: string; address: { country: string } }>(facts: Facts): Facts {
  const { country } = facts.address;
  const phone = parsePhone(facts.phone, country);
  return phone === undefined ? facts : { ...facts, phone, phoneDisplay: nationalPhone(phone, country) };
}

const readStored = statement(
  { settings: json<StoredSettings>(), version: "int", place: json<PlaceFacts>() },
  sql`select settings, version, ${placeJson} as place from ${clinicSettings}`,
);

/** The settings with the facts of the first location. Throws `unavailable` before the first start. */
async function readSettings(db: Database): Promise<Stored> {
  const [row] = await readStored(db);
  if (!row) throw new AppError("unavailable");
  return { settings: withPlace(row.settings, row.place), version: row.version };
}

/** Sections with facts of the place. */
const OF_THE_PLACE: readonly SettingsSection[] = ["facts", "hours", "booking"];

/** One section of the settings with the version that a save has to name. Throws `unavailable` before the first start. */
export async function getSettingsSection(db: Database, section: SettingsSection): Promise<WireSettingsSection> {
  return toWire(section, await readSettings(db));
}

/**
 * Changes the fields of a section that are named; nested facts such as an address come whole. Throws `invalid_input`
 * with the field's path, and `version_conflict` when it was saved in the meantime.
 */
export async function saveSettingsSection(
  db: Database,
  actor: AuditActor,
  { section, version, values }: { section: SettingsSection; version: number; values: Values },
): Promise<WireSettingsSection> {
  const stored = await readSettings(db);
  const before = pick(stored.settings, section);
  const named = section === "policy" ? withAmountsGone(values) : values;
  const parsed = settingsSections[section].safeParse({ ...before, ...named });
  if (!parsed.success)
    throw new AppError("invalid_input", {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    });
  const patch =
    section === "policy"
      ? policyPatch(stored.settings, settingsSections.policy.parse(parsed.data))
      : section === "facts"
        ? withPhone(settingsSections.facts.parse(parsed.data))
        : parsed.data;
  if (section === "brand") await assertLogo(db, settingsSections.brand.parse(parsed.data).logo);
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .update(clinicSettings)
      .set({ settings: sql`${clinicSettings.settings} || ${JSON.stringify(patch)}::jsonb` })
      .where(and(eq(clinicSettings.id, 1), eq(clinicSettings.version, version)))
      .returning({ settings: clinicSettings.settings, version: clinicSettings.version });
    if (!saved) throw new AppError("version_conflict");
    if (OF_THE_PLACE.includes(section)) await saveFirstLocation(tx, placeOf(saved.settings));
    const after = pick(saved.settings, section);
    await writeAudit(tx, actor, {
      action: "settings.update",
      resource: "Settings",
      resourceId: section,
      summary: `Settings: ${section}`,
      before,
      after,
    });
    return toWire(section, saved);
  });
}
