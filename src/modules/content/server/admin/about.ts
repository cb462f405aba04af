import { and, eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { AboutContent } from "../../domain/about-content.ts";
import type { WireAbout } from "../../staff/contract/about.ts";
import { aboutPage } from "../tables.ts";

const columns = { version: aboutPage.version, content: aboutPage.content };
const isPage = eq(aboutPage.id, 1);

/** Returns the page about the clinic with the version that a save must name: 0 before the first save. */
export async function readAbout(db: DatabaseOrTransaction): Promise<WireAbout> {
  const [row] = await db.select(columns).from(aboutPage).where(isPage);
  return row ?? { version: 0, content: null };
}

/**
 * Saves the page about the clinic. Throws `version_conflict` with the current page if it was changed in the meantime.
 */
export async function saveAbout(
  db: Database,
  actor: AuditActor,
  { version, content }: { version: number; content: AboutContent },
): Promise<WireAbout> {
  return db.transaction(async (tx) => {
    const before = await readAbout(tx);
    const saved = version === 0 ? await insertFirst(tx, content) : await update(tx, version, content);
    if (!saved) throw new AppError("version_conflict", { current: await readAbout(tx) });
    await writeAudit(tx, actor, {
      action: "aboutPage.update",
      resource: "AboutPage",
      resourceId: "1",
      summary: "About page changed",
      before: before.content ?? {},
      after: content,
    });
    return saved;
  });
}

async function insertFirst(tx: Transaction, content: AboutContent) {
  const [row] = await tx.insert(aboutPage).values({ id: 1, content }).onConflictDoNothing().returning(columns);
  return row;
}

async function update(tx: Transaction, version: number, content: AboutContent) {
  const [row] = await tx
    .update(aboutPage)
    .set({ content })
    .where(and(isPage, eq(aboutPage.version, version)))
    .returning(columns);
  return row;
}
