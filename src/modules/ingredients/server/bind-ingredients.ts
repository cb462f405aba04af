import { and, eq, type SQL, sql } from "drizzle-orm";
import { listProductLabels } from "#modules/catalog/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import type { BindingOf, Change } from "#platform/resource/binding.ts";
import { AppError } from "#shared/app-error.ts";
import type { ChangesOf, RecordOf } from "#shared/contract/resource/define-resource.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { type CorrectedField, correctedFields, type Ingredient, type Rating } from "../domain/ingredient.ts";
import { buildIngredientIndex } from "../domain/ingredient-index.ts";
import { issuesOfRatings } from "../domain/ingredient-issues.ts";
import { formatBadge } from "../domain/verdict-words.ts";
import { ingredientResource } from "../staff/contract/ingredient-resource.ts";
import { checkOnSkin } from "./check-products.ts";
import { readFacts } from "./facts/read-facts.ts";
import { readIngredients } from "./ingredient-facts.ts";
import { ingredientOverrides, ingredients } from "./tables.ts";

type Rec = RecordOf<typeof ingredientResource>;
type Changes = ChangesOf<typeof ingredientResource>;
type RatedField = "comedogenic" | "irritancy";
type Part = "value" | "from" | "to";

const partOf = (field: RatedField, part: Part) =>
  sql<number | null>`(${ingredients[field]}->>${sql.raw(`'${part}'`)})::int`;

const WORDS: Record<CorrectedField, string> = {
  synonyms: "Other names",
  functions: "What it does",
  group: "Group",
  comedogenic: "May clog",
  irritancy: "May irritate",
  flags: "Pointed out for",
  note: "Note",
};

const wordsOfField = sql.raw(
  `case o.field ${Object.entries(WORDS)
    .map(([field, words]) => `when '${field}' then '${words}'`)
    .join(" ")} end`,
);

/** Text of a correction, such as "May clog, by Lab of ours 2026. The software says 1." */
const overrides = sql`array(select ${wordsOfField} || ', by ' || o.source || '. The software says ' || case
    when o.shipped = 'null' or o.shipped = '[]' or o.shipped = '""' then 'nothing'
    when jsonb_typeof(o.shipped) = 'object' then o.shipped->>'value'
    when jsonb_typeof(o.shipped) = 'array' then (select string_agg(one, ', ') from jsonb_array_elements_text(o.shipped) one)
    else o.shipped #>> '{}' end || '.'
  from ${ingredientOverrides} o where o.ingredient_id = ${ingredients}.id order by o.field)`;

/** Combines changed fields with the existing row into a rating. */
function ratingColumn(field: RatedField, changes: Changes, kind: "create" | "update"): Record<string, unknown> {
  const names = [field, `${field}From`, `${field}To`] as const;
  if (names.every((name) => changes[name] === undefined)) return {};
  const part = (name: (typeof names)[number], of: Part): SQL =>
    changes[name] !== undefined || kind === "create" ? sql`${changes[name] ?? null}::int` : partOf(field, of);
  const value = part(names[0], "value");
  return {
    [field]: sql`case when ${value} is not null then jsonb_build_object('value', ${value},
      'from', coalesce(${part(names[1], "from")}, ${value}), 'to', coalesce(${part(names[2], "to")}, ${value})) end`,
  };
}

/** Returns a record's value for a field, in the format of stored corrections. */
function factOf(record: Rec, field: CorrectedField): unknown {
  if (field !== "comedogenic" && field !== "irritancy") return record[field];
  const value = record[field];
  return value === null
    ? null
    : ({ value, from: record[`${field}From`] ?? value, to: record[`${field}To`] ?? value } satisfies Rating);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function assertIngredient(next: Rec, before: Rec | undefined): void {
  const issues = issuesOfRatings(next);
  const shipped = before && !before.isOwn ? releasedFact(before.id) : undefined;
  // A value equal to the software's own needs no other source.
  const isSaid =
    !before ||
    correctedFields.some((field) => {
      const fact = factOf(next, field);
      return !isSame(factOf(before, field), fact) && !(shipped && isSame(shipped[field], fact));
    });
  if (isSaid && next.source === "") issues.push({ path: "source", message: "Say where this was read." });
  if (before && !before.isOwn && next.name !== before.name)
    issues.push({
      path: "name",
      message: "This name came with the software and stays. Add the other one to the other names.",
    });
  if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
}

const assertGone = async (_tx: Transaction, { kind, before }: Change<Rec>): Promise<void> => {
  if (kind === "delete" && before && !before.isOwn)
    throw new AppError("in_use", { message: "This came with the software and would come again. Correct it instead." });
};

let released: ReadonlyMap<string, Ingredient> | undefined;
/** Returns this release's fact about an ingredient; undefined if the release no longer has it. */
function releasedFact(id: string): Ingredient | undefined {
  released ??= new Map(readFacts().map((fact) => [fact.id, fact]));
  return released.get(id);
}

const SENT: Partial<Record<keyof Changes, CorrectedField>> = {
  ...Object.fromEntries(correctedFields.map((field) => [field, field])),
  comedogenicFrom: "comedogenic",
  comedogenicTo: "comedogenic",
  irritancyFrom: "irritancy",
  irritancyTo: "irritancy",
};

/** Records corrections to a shipped fact. A field set back to the release's value is no longer a correction. */
async function noteOverrides(tx: Transaction, id: string, fields: Changes): Promise<void> {
  const [row] = await tx.select().from(ingredients).where(eq(ingredients.id, id));
  if (!row || row.isOwn) return;
  const shipped = releasedFact(id);
  const sent = new Set((Object.keys(fields) as (keyof Changes)[]).flatMap((name) => SENT[name] ?? []));
  for (const field of sent) {
    const of = and(eq(ingredientOverrides.ingredientId, id), eq(ingredientOverrides.field, field));
    const json = (fact: unknown) => sql`${JSON.stringify(fact ?? null)}::jsonb`;
    const [value, says] = [json(row[field]), json(shipped?.[field])];
    const [same] = await tx.select({ isSame: sql<boolean>`${value} = ${says}` }).from(sql`(select 1) as one`);
    if (same?.isSame) await tx.delete(ingredientOverrides).where(of);
    else
      await tx
        .insert(ingredientOverrides)
        .values({ ingredientId: id, field, value, shipped: says, source: row.source })
        .onConflictDoUpdate({
          target: [ingredientOverrides.ingredientId, ingredientOverrides.field],
          set: { value, source: row.source, madeAt: sql`clock_now()` },
          setWhere: sql`${ingredientOverrides.value} <> ${value}`,
        });
  }
}

const MOST_NAMED = 8;

/**
 * Returns a sentence that names the products whose checker verdict this change would alter; an empty list if there are
 * none.
 */
async function verdictsOf(
  db: DatabaseOrTransaction,
  { id, changes, action }: { id: string; changes: Changes; action: string | undefined },
): Promise<string[]> {
  const [all, labels] = await Promise.all([readIngredients(db), listProductLabels(db)]);
  const before = all.find((one) => one.id === id);
  if (!before) return [];
  const { comedogenic: _c, irritancy: _i, ...plain } = changes;
  const ratingOf = (field: RatedField): Rating | null => {
    const value = changes[field] === undefined ? (before[field]?.value ?? null) : changes[field];
    if (value === null) return null;
    const [from, to] = [changes[`${field}From`], changes[`${field}To`]];
    return {
      value,
      from: (from === undefined ? before[field]?.from : from) ?? value,
      to: (to === undefined ? before[field]?.to : to) ?? value,
    };
  };
  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(plain).filter(([name]) => name in before)),
    comedogenic: ratingOf("comedogenic"),
    irritancy: ratingOf("irritancy"),
  };
  const others = all.filter((one) => one.id !== id);
  const [now, then] = [
    buildIngredientIndex(all),
    buildIngredientIndex(action === "delete" ? others : all.map((one) => (one.id === id ? after : one))),
  ];
  const changed = labels.flatMap((label) => {
    const [former, next] = [checkOnSkin(label, now), checkOnSkin(label, then)];
    if (!former || !next) return [];
    const saysSame = formatBadge(former) === formatBadge(next) && isSame(former.lanes, next.lanes);
    return saysSame ? [] : [label.name];
  });
  if (changed.length === 0) return [];
  const named = changed.slice(0, MOST_NAMED);
  const rest = changed.length - named.length;
  const names = englishFormats.list(rest > 0 ? [...named, `${rest} more`] : named);
  return [
    `The checker will say something else of ${changed.length === 1 ? "1 product" : `${changed.length} products`}: ${names}.`,
  ];
}

/** The position of ingredients that the clinic added, so that they come after those of the release. */
const OWN_POSITION = 1_000_000;

const binding: BindingOf<typeof ingredientResource> = {
  table: ingredients,
  fixed: { isOwn: true, position: OWN_POSITION, sources: [] },
  columns: {
    comedogenic: partOf("comedogenic", "value"),
    comedogenicFrom: partOf("comedogenic", "from"),
    comedogenicTo: partOf("comedogenic", "to"),
    irritancy: partOf("irritancy", "value"),
    irritancyFrom: partOf("irritancy", "from"),
    irritancyTo: partOf("irritancy", "to"),
    overrides,
  },
  values: (fields, kind) => ({
    ...ratingColumn("comedogenic", fields, kind),
    ...ratingColumn("irritancy", fields, kind),
  }),
  // Ids in calls have at most 64 characters. Three crosspolymers have longer ids, so they can't be edited.
  scope: () => sql`length(${ingredients.id}) <= 64`,
  search: (pattern) => sql`array_to_string(${ingredients.synonyms}, ' ') ilike ${pattern}`,
  uniqueFields: { ingredients_one_per_name: "name" },
  assert: assertIngredient,
  write: (tx, id, fields, kind) => (kind === "update" ? noteOverrides(tx, id, fields) : Promise.resolve()),
  follow: assertGone,
  impact: verdictsOf,
};

/** Binds the back-office calls for ingredient facts to their table. The checker uses changes immediately. */
export const bindIngredientsStaffApi: BindApi = (api, deps) => {
  bindResource(
    api,
    deps,
    ingredientResource,
    binding,
    async () => (await recallClinicSettings(deps)).location.timeZone,
  );
};
