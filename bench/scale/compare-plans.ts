import { readdirSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { type DeclaredStatement, declaredStatements } from "#platform/db/declared-statements.ts";
import { hasOnePlan } from "#platform/db/statement-names.ts";
import { pathByLayer } from "#testing/architecture/path-by-layer.ts";
import { placeOf } from "#testing/sql/compare-rows.ts";

const SRC = `${import.meta.dirname}/../../src`;
/** The estimated cost up to which a plan counts as cheap, whatever its statement. */
const CHEAP = 300;
const TIMES = 3;

/**
 * Sample values for parameters by type, as SQL. The sample text matches few rows or none when it is compared with ids,
 * emails or names.
 */
const SAMPLES: Record<string, string> = {
  text: "'zzzzzzzzzzzzzzzzzzzzzzzzz'",
  boolean: "true",
  date: "current_date",
  "timestamp with time zone": "now()",
  interval: "'1 hour'",
  json: "'[]'",
  jsonb: "'[]'",
};

function sampleOf(type: string): string {
  const of = type.replace(/\[\]$/, "");
  const value = SAMPLES[of] ?? "5";
  return of === type ? `${value}::${type}` : `array[${value}]::${type}`;
}

/**
 * Loads every file of the server that declares statements. Other files aren't loaded, because loading a command's file
 * runs the command.
 */
async function loadStatements(): Promise<readonly DeclaredStatement[]> {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /^(?:modules|platform|server)\/.*(?<!\.test)\.ts$/.test(file) &&
      !/^modules\/[^/]+\/(?!server\/)/.test(pathByLayer(file)) &&
      readFileSync(`${SRC}/${file}`, "utf8").includes('db/statement.ts"'),
  );
  for (const file of files) await import(`${SRC}/${file}`);
  return declaredStatements();
}

type Costs = { once: number; forValues: number };

async function costsOf(client: Client, text: string): Promise<Costs> {
  await client.query(`prepare compared as ${text}`);
  try {
    const { rows } = await client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'compared'",
    );
    const call = `compared(${(rows[0]?.types ?? []).map(sampleOf).join(", ")})`;
    const costBy = async (mode: "force_generic_plan" | "force_custom_plan") => {
      await client.query(`set plan_cache_mode = ${mode}`);
      const plan = await client.query<{ "QUERY PLAN": [{ Plan: { "Total Cost": number } }] }>(
        `explain (format json) execute ${call}`,
      );
      return plan.rows[0]?.["QUERY PLAN"][0].Plan["Total Cost"] ?? 0;
    };
    return { once: await costBy("force_generic_plan"), forValues: await costBy("force_custom_plan") };
  } finally {
    await client.query("deallocate compared");
  }
}

/**
 * Returns a line for each declared statement whose single plan for any values (decision 0174) costs several times as
 * much, by the planner's estimate, as a plan for sample values, the most expensive first. Statements with limits or
 * spans can be false alarms: the planner assumes a tenth of a table for a limit that it doesn't know, so look at their
 * plans. The last line counts statements that weren't compared.
 */
export async function comparePlans(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found: (Costs & { place: string })[] = [];
  let refused = 0;
  try {
    const statements = await loadStatements();
    const texts = new Map(statements.map((one) => [one.text, one]));
    for (const [text, one] of texts) {
      if (one.isVarying || !hasOnePlan(text) || !text.includes("$1")) continue;
      // The database refuses the sample value of some parameters, such as the name of a time zone.
      const costs = await costsOf(client, text).catch(() => {
        refused += 1;
        return undefined;
      });
      if (costs && costs.once > CHEAP && costs.once > TIMES * costs.forValues)
        found.push({ ...costs, place: placeOf(one) });
    }
  } finally {
    await client.end();
  }
  found.sort((a, b) => b.once - a.once);
  const lines = found.map(
    ({ once, forValues, place }) =>
      `${once.toFixed(0).padStart(9)} once, ${forValues.toFixed(0).padStart(7)} for values: ${place}`,
  );
  return [...lines, `${refused} statements refused the sample values and weren't compared`];
}
