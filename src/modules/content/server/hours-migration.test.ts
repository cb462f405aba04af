import { expect, inject, it } from "vitest";
import { applyMigrations } from "#platform/db/apply-migrations.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { emptyDatabase, withClient } from "#testing/empty-database.ts";
import { NEW_CLINIC } from "../domain/new-clinic.ts";

const WEEKDAY = { opens: "09:00", closes: "17:00" };
const NINE_TO_FIVE = [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, null];
const WITHOUT_SATURDAY = [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, null, null];

const OPEN = "update clinic_settings set opened_at = now()";
const SAVE = `insert into audit_entries (id, actor_name, action, resource, resource_id, summary, before, after)
  values ('a', 'Vera Larch', 'settings.update', 'Settings', 'hours', 'Settings: hours', '{}', '{}')`;

it.each([
  { clinic: "that was never set up loses", hours: NINE_TO_FIVE, before: "", after: NEW_CLINIC.hours },
  { clinic: "with hours of its own keeps", hours: WITHOUT_SATURDAY, before: "", after: WITHOUT_SATURDAY },
  { clinic: "that is open keeps", hours: NINE_TO_FIVE, before: OPEN, after: NINE_TO_FIVE },
  { clinic: "that saved its hours keeps", hours: NINE_TO_FIVE, before: SAVE, after: NINE_TO_FIVE },
])("a clinic $clinic its previous opening hours when the migration runs", async (row) => {
  const all = readMigrationFiles();
  await withClient(await emptyDatabase(inject("testServer").url), async (client) => {
    await applyMigrations(
      client,
      all.filter(({ name }) => name < "20261128130500_hours_that_were_saved"),
    );
    await client.query("insert into clinic_settings (id, settings) values (1, $1)", [
      { ...NEW_CLINIC, hours: row.hours },
    ]);
    if (row.before) await client.query(row.before);
    await applyMigrations(client, all);
    const { rows } = await client.query("select settings->'hours' as hours from clinic_settings");
    expect(rows).toEqual([{ hours: row.after }]);
  });
});
