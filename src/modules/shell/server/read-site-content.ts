import { sql } from "drizzle-orm";
import { bookingContent } from "#modules/booking/server/public.ts";
import { catalogContent } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { contentOfSettings, listPolicyKinds, writtenContent } from "#modules/content/server/public.ts";
import { hasOfferedDesign } from "#modules/gift-cards/server/public.ts";
import { hasIngredients } from "#modules/ingredients/server/public.ts";
import { hasOfferedPlan } from "#modules/membership/server/public.ts";
import { hasOfferedPackage } from "#modules/payment-plans/server/public.ts";
import { hasQuiz } from "#modules/quiz/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { type ContentKind, contentKinds } from "#shared/site-content.ts";

type Policy = Awaited<ReturnType<typeof listPolicyKinds>>[number];

/** Which policies the clinic has written, and of all kinds of content those that it lacks. */
export async function readSiteContent(
  db: DatabaseOrTransaction,
  settings: ClinicSettings,
  now: Date,
): Promise<{ policies: Policy[]; absent: ContentKind[] }> {
  const conditions = {
    ...catalogContent(now),
    ...writtenContent,
    plans: hasOfferedPlan,
    packages: hasOfferedPackage,
    giftCards: hasOfferedDesign,
    quiz: hasQuiz,
    ingredients: hasIngredients,
  };
  const columns = Object.entries(conditions).map(([kind, condition]) => sql`${condition} as ${sql.identifier(kind)}`);
  const [{ rows }, booking, policies] = await Promise.all([
    db.execute<Record<keyof typeof conditions, boolean>>(sql`select ${sql.join(columns, sql`, `)}`),
    bookingContent(db),
    listPolicyKinds(db),
  ]);
  const [stored] = rows;
  if (!stored) throw new Error("a statement without a row");
  const has: Record<ContentKind, boolean> = {
    ...stored,
    ...booking,
    ...contentOfSettings(settings),
    privacy: policies.includes("privacy"),
    terms: policies.includes("terms"),
    shipping: policies.includes("shipping"),
    return: policies.includes("return"),
  };
  return { policies, absent: contentKinds.filter((kind) => !has[kind]) };
}
