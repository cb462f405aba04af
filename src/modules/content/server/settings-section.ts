import { and, eq, sql } from "drizzle-orm";
import type { PlaceFacts } from "#modules/locations/domain/location.ts";
import { placeJsonInSql, saveFirstLocation } from "#modules/locations/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { makeLive, newestNumber } from "#platform/resource/versions/live-version.ts";
import { AppError } from "#shared/app-error.ts";
import { nationalPhone, parsePhone } from "#shared/phone-number.ts";
import { placeOf, type StoredSettings, withPlace } from "../domain/clinic-settings.ts";
import { policyPatch, policyValuesOf, withAmountsGone } from "../domain/policy-values.ts";
import { PLANNED_SECTIONS, type WireSettingsSection } from "../staff/contract/settings-calls.ts";
import { type SettingsSection, settingsSections } from "../staff/contract/settings-sections.ts";
import { assertLogo } from "./logo/store-logo.ts";
import { clinicSettings } from "./tables.ts";

type Values = Record<string, unknown>;
export type StoredSection = { settings: StoredSettings; version: number };

function pick(settings: StoredSettings, section: SettingsSection): Values {
  if (section === "policy") return policyValuesOf(settings);
  const stored: Values = { ...settings };
  const fields = Object.keys(settingsSections[section].shape).map((field) => [field, stored[field]]);
  const values: Values = Object.fromEntries(fields);
  // A setting that is new in this release has its schema's default until staff save it.
  return { ...values, ...settingsSections[section].safeParse(values).data };
}

function toWire(section: SettingsSection, { settings, version }: StoredSection): WireSettingsSection {
  const values = pick(settings, section);
  return { ...(section === "policy" ? values : {}), section, version, values };
}

/** Returns the facts with the phone number in E.164 and in the format for display. */
function withPhone<Facts extends { phone: string; address: { country: string } }>(facts: Facts): Facts {
  const { country } = facts.address;
  const phone = parsePhone(facts.phone, country);
  return phone === undefined ? facts : { ...facts, phone, phoneDisplay: nationalPhone(phone, country) };
}

const readStored = statement(
  { settings: json<StoredSettings>(), version: "int", place: json<PlaceFacts>() },
  sql`select settings, version, ${placeJsonInSql} as place from ${clinicSettings}`,
);

/** Returns the settings with the facts of the first location. Throws `unavailable` before the first start. */
export async function readSettings(db: DatabaseOrTransaction): Promise<StoredSection> {
  const [row] = await readStored(db);
  if (!row) throw new AppError("unavailable");
  return { settings: withPlace(row.settings, row.place), version: row.version };
}

/** Sections that contain facts about the first location (address, hours). */
const OF_THE_PLACE: readonly SettingsSection[] = ["facts", "hours", "booking"];

/**
 * Returns one section of the settings with the version that a save must name. Throws `unavailable` before the first
 * start.
 */
export async function getSettingsSection(db: Database, section: SettingsSection): Promise<WireSettingsSection> {
  return toWire(section, await readSettings(db));
}

/** Returns the settings to store for a change of the given fields. Throws `invalid_input` with the field's path. */
export async function patchOf(
  db: DatabaseOrTransaction,
  { settings }: StoredSection,
  { section, values }: { section: SettingsSection; values: Values },
): Promise<object> {
  const before = pick(settings, section);
  const named = section === "policy" ? withAmountsGone(values) : values;
  const parsed = settingsSections[section].safeParse({ ...before, ...named });
  if (!parsed.success)
    throw new AppError("invalid_input", {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    });
  const patch =
    section === "policy"
      ? policyPatch(settings, settingsSections.policy.parse(parsed.data))
      : section === "facts"
        ? withPhone(settingsSections.facts.parse(parsed.data))
        : parsed.data;
  if (section === "brand") await assertLogo(db, settingsSections.brand.parse(parsed.data).logo);
  return patch;
}

const isPlannable = (section: SettingsSection) => PLANNED_SECTIONS.some((one) => one === section);

/**
 * Stores the result of `patchOf` with its audit entry and, if the section can be planned, its version. Throws
 * `version_conflict` if the settings were saved in the meantime.
 */
export async function writeSection(
  tx: Transaction,
  actor: AuditActor,
  { section, stored, patch }: { section: SettingsSection; stored: StoredSection; patch: object },
): Promise<StoredSection> {
  const [saved] = await tx
    .update(clinicSettings)
    .set({ settings: sql`${clinicSettings.settings} || ${JSON.stringify(patch)}::jsonb` })
    .where(and(eq(clinicSettings.id, 1), eq(clinicSettings.version, stored.version)))
    .returning({ settings: clinicSettings.settings, version: clinicSettings.version });
  if (!saved) throw new AppError("version_conflict");
  if (OF_THE_PLACE.includes(section)) await saveFirstLocation(tx, placeOf(saved.settings));
  const after = pick(saved.settings, section);
  await writeAudit(tx, actor, {
    action: "settings.update",
    resource: "Settings",
    resourceId: section,
    summary: `Settings: ${section}`,
    before: pick(stored.settings, section),
    after,
  });
  if (isPlannable(section)) {
    const of = { resource: "Settings", recordId: section };
    const n = (await newestNumber(tx, of)) + 1;
    await makeLive(tx, of, { n, body: after, madeBy: actor.accountId });
  }
  return saved;
}

/**
 * Changes the named fields of a section; nested facts such as a postal address are replaced as a whole. Throws
 * `invalid_input` with the field's path, and `version_conflict` when the section was saved in the meantime.
 */
export async function saveSettingsSection(
  db: Database,
  actor: AuditActor,
  { section, version, values }: { section: SettingsSection; version: number; values: Values },
): Promise<WireSettingsSection> {
  const stored = { ...(await readSettings(db)), version };
  const patch = await patchOf(db, stored, { section, values });
  return db.transaction(async (tx) => toWire(section, await writeSection(tx, actor, { section, stored, patch })));
}
