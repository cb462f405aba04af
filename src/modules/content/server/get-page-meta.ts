import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { clinicSettings, pageMeta } from "./tables.ts";

/**
 * Returns the title and description of a page by the page's name. Without a record, they are made from the clinic's
 * name (SH-10).
 */
export async function getPageMeta(
  db: DatabaseOrTransaction,
  page: string,
): Promise<{ title: string; description: string }> {
  const [found] = await db
    .select({ title: pageMeta.title, description: pageMeta.description })
    .from(pageMeta)
    .where(eq(pageMeta.page, page));
  if (found) return found;
  const [clinic] = await db.select({ settings: clinicSettings.settings }).from(clinicSettings);
  const name = clinic?.settings.name ?? "Halcyon";
  return { title: name, description: `${name}: treatments and skin care.` };
}
