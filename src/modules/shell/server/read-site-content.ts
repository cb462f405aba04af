import { sql } from "drizzle-orm";
import { bookingContent } from "#modules/booking/server/public.ts";
import { catalogContent } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { contentOfSettings, listPolicyKinds, writtenContent } from "#modules/content/server/public.ts";
import { hasCardHolderInSql, hasOfferedDesignInSql } from "#modules/gift-cards/server/public.ts";
import { hasIngredientsInSql } from "#modules/ingredients/server/public.ts";
import { hasMemberInSql, hasOfferedPlanInSql } from "#modules/membership/server/public.ts";
import { hasOfferedPackageInSql, hasPackageHolderInSql } from "#modules/payment-plans/server/public.ts";
import { hasQuizInSql } from "#modules/quiz/server/public.ts";
import { type DatabaseOrTransaction, isDatabaseDown } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { absentKinds, type ContentKind, contentKinds } from "#shared/site-content.ts";

/**
 * The current instant, and whether the clinic has a card provider. Without one, nothing that is paid online is sold.
 */
export type SiteAsOf = { now: Date; hasProvider: boolean };

const conditions = {
  ...catalogContent,
  ...writtenContent,
  plans: hasOfferedPlanInSql,
  packages: hasOfferedPackageInSql,
  giftCards: hasOfferedDesignInSql,
  members: hasMemberInSql,
  packageHolders: hasPackageHolderInSql,
  cardHolders: hasCardHolderInSql,
  quiz: hasQuizInSql,
  ingredients: hasIngredientsInSql,
};

type StoredKind = keyof typeof conditions;
type StoredContent = Record<StoredKind, boolean>;

/** Creates an entry for each kind of content that has a condition. */
const forEachKind = <Value>(make: (kind: StoredKind) => Value) =>
  Object.fromEntries(storedKinds.map((kind) => [kind, make(kind)])) as Record<StoredKind, Value>; // each kind exactly once

const storedKinds = Object.keys(conditions) as StoredKind[]; // its own keys
const columns = storedKinds.map((kind) => sql`${conditions[kind]} as ${sql.identifier(kind)}`);
const readAll = statement(
  forEachKind(() => "bool" as const),
  sql`select ${sql.join(columns, sql`, `)}`,
);
const readAlone = forEachKind((kind) => statement({ has: "bool" }, sql`select ${conditions[kind]} as has`));

type Policy = Awaited<ReturnType<typeof listPolicyKinds>>[number];

/**
 * Returns the policies that the clinic has written and the kinds of content that it lacks; `absent` also includes kinds
 * that its owner switched off.
 */
export async function readSiteContent(
  db: DatabaseOrTransaction,
  settings: ClinicSettings,
  { now, hasProvider }: SiteAsOf,
): Promise<{ policies: Policy[]; lacking: ContentKind[]; absent: ContentKind[] }> {
  const [stored, booking, policies] = await Promise.all([
    readConditions(db, now).catch(unlessDown(() => readEach(db, now))),
    bookingContent(db).catch(unlessDown(() => ({ team: true, bookable: true }))),
    listPolicyKinds(db),
  ]);
  const has: Record<ContentKind, boolean> = {
    ...stored,
    ...booking,
    waitlist: booking.bookable,
    onlinePayment: hasProvider,
    ...contentOfSettings(settings),
    privacy: policies.includes("privacy"),
    terms: policies.includes("terms"),
    shipping: policies.includes("shipping"),
    return: policies.includes("return"),
  };
  const lacking = contentKinds.filter((kind) => !has[kind]);
  return { policies, lacking, absent: absentKinds(lacking, settings.siteOff ?? []) };
}

async function readConditions(db: DatabaseOrTransaction, now: Date): Promise<StoredContent> {
  const [row] = await readAll(db, { now: now.toISOString() });
  if (!row) throw new Error("a statement without a row");
  return row;
}

/**
 * Reads each kind separately. Content that can't be read counts as present: its own section shows the failure, and no
 * other page fails (SH-13).
 */
async function readEach(db: DatabaseOrTransaction, now: Date): Promise<StoredContent> {
  const read = storedKinds.map(async (kind) => {
    const [row] = await readAlone[kind](db, { now: now.toISOString() }).catch(unlessDown(() => [{ has: true }]));
    return [kind, row?.has ?? true];
  });
  return Object.fromEntries(await Promise.all(read)) as StoredContent; // each kind exactly once
}

/**
 * Returns an error handler that returns `answer()` but rethrows when the database can't be reached: then the whole page
 * fails.
 */
function unlessDown<Answer>(answer: () => Answer): (error: unknown) => Answer {
  return (error) => {
    if (isDatabaseDown(error)) throw error;
    return answer();
  };
}
