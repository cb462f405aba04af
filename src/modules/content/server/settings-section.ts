import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { nationalPhone, parsePhone } from "#shared/phone-number.ts";
import type { StoredSettings } from "../domain/clinic-settings.ts";
import { policyPatch, policyValuesOf, withAmountsGone } from "../domain/policy-values.ts";
import type { WireSettingsSection } from "../staff/contract/settings-calls.ts";
import { type SettingsSection, settingsSections } from "../staff/contract/settings-sections.ts";
import { assertLogo } from "./logo/store-logo.ts";
import { clinicSettings } from "./tables.ts";

type Values = Record<string, unknown>;

function pick(settings: StoredSettings, section: SettingsSection): Values {
  if (section === "policy") return policyValuesOf(settings);
  const stored: Values = { ...settings };
  const fields = Object.keys(settingsSections[section].shape).map((field) => [field, stored[field]]);
  const values: Values = Object.fromEntries(fields);
  // A setting that came with a later release has its schema's default until it is saved.
  return { ...values, ...settingsSections[section].safeParse(values).data };
}

function toWire(
  section: SettingsSection,
  { settings, version }: { settings: StoredSettings; version: number },
): WireSettingsSection {
  const values = pick(settings, section);
  return { ...(section === "policy" ? values : {}), section, version, values };
}

/** The facts with the phone in E.164, and as people read it. */
function withPhone<Facts extends { phone: string; address: { country: string } }>(facts: Facts): Facts {
  const { country } = facts.address;
  const phone = parsePhone(facts.phone, country);
  return phone === undefined ? facts : { ...facts, phone, phoneDisplay: nationalPhone(phone, country) };
}

/** One section of the settings with the version that a save has to name. Throws `unavailable` before the first start. */
export async function getSettingsSection(db: Database, section: SettingsSection): Promise<WireSettingsSection> {
  const [row] = await db
    .select({ settings: clinicSettings.settings, version: clinicSettings.version })
    .from(clinicSettings);
  if (!row) throw new AppError("unavailable");
  return toWire(section, row);
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
  const [stored] = await db.select({ settings: clinicSettings.settings }).from(clinicSettings);
  if (!stored) throw new AppError("unavailable");
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
