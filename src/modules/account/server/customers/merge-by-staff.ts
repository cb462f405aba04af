import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import type { PartSummary, PersonalDataPart } from "#platform/personal-data.ts";
import { AppError } from "#shared/app-error.ts";
import type { MergeChoice } from "../../domain/merge-fields.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";
import { mergedCustomers } from "../customer-tables.ts";
import { readCustomers } from "./customer-rows.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { accountPart } from "./own-rows.ts";
import { UNMERGE_DAYS } from "./unmerge-customers.ts";

type Merge = { keepId: string; dropId: string; fields: MergeChoice; dryRun: boolean };
type MergeResult = {
  customer: WireCustomer;
  moves: { what: string; count: number; cents?: number }[];
  undoUntil: string;
};

/** Merges two records. With `dryRun`, does the same work, rolls it back, and only returns what would change. */
export async function mergeByStaff(
  db: Database,
  { dryRun, ...merge }: Merge,
  { parts, actor }: { parts: PersonalDataPart[]; actor: AuditActor },
): Promise<MergeResult> {
  let previewed: MergeResult | undefined;
  try {
    return await db.transaction(async (tx) => {
      const moves = await movesOf(tx, merge.dropId, parts);
      await mergeCustomers(tx, merge, { parts, actor });
      const [customer] = await readCustomers(tx, sql`c.id = ${merge.keepId}`);
      const [written] = await tx
        .select({ mergedAt: mergedCustomers.mergedAt })
        .from(mergedCustomers)
        .where(eq(mergedCustomers.dropId, merge.dropId));
      if (!customer || !written) throw new AppError("conflict");
      const undoUntil = new Date(written.mergedAt.getTime() + UNMERGE_DAYS * 86_400_000).toISOString();
      const merged = { customer, moves, undoUntil };
      if (!dryRun) return merged;
      previewed = merged;
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack && previewed) return previewed;
    throw error;
  }
}

/** Thrown to roll back the transaction of a preview. */
class RolledBack extends Error {}

async function movesOf(tx: Transaction, dropId: string, parts: PersonalDataPart[]): Promise<MergeResult["moves"]> {
  const found: PartSummary[] = [];
  for (const { merge, summarize } of [accountPart, ...parts])
    if (merge && summarize) found.push(...(await summarize(tx, dropId)));
  return found
    .filter(({ count }) => count > 0)
    .map(({ one, many, count, cents }) => ({
      what: count === 1 ? one : many,
      count,
      ...(cents === undefined ? {} : { cents }),
    }));
}
