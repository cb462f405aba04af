import { eq, sql } from "drizzle-orm";
import { listServicesToScreen } from "#modules/catalog/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { confirmQuestion, questionResource } from "../../staff/contract/question-resource.ts";
import { screeningQuestions, serviceScreening } from "./screening-tables.ts";

const A_DRAFT = { status: "draft", confirmedBy: null, confirmedByName: null, confirmedAt: null };

/** Connects the API for health questions. A changed question becomes a draft, and isn't asked until confirmed. */
export const bindQuestionsApi: BindApi = (api, deps) => {
  bindResource(
    api,
    deps,
    questionResource,
    {
      table: screeningQuestions,
      values: () => A_DRAFT,
      columns: {
        serviceIds: sql`(select coalesce(json_agg(asked.service_id order by asked.service_id), '[]')
          from service_screening asked where asked.code = screening_questions.code)`,
        effectKind: sql`screening_questions.effect->>'kind'`,
        waits: sql`case screening_questions.effect->>'kind' when 'wait' then concat_ws(' and ',
          nullif(screening_questions.effect->>'months' || ' months', '0 months'),
          nullif(screening_questions.effect->>'days' || ' days', '0 days')) end`,
      },
      async assert({ serviceIds }, _before, tx) {
        const known = new Set((await listServicesToScreen(tx, serviceIds)).map(({ id }) => id));
        const unknown = serviceIds.find((id) => !known.has(id));
        if (unknown === undefined) return;
        throw new AppError("invalid_input", {
          issues: [{ path: "serviceIds", message: `There is no treatment “${unknown}”.` }],
        });
      },
      async write(tx, code, { serviceIds }) {
        if (serviceIds === undefined) return;
        await tx.delete(serviceScreening).where(eq(serviceScreening.code, code));
        const rows = [...new Set(serviceIds)].map((serviceId) => ({ serviceId, code }));
        if (rows.length > 0) await tx.insert(serviceScreening).values(rows);
      },
    },
    async () => (await recallClinicSettings(deps)).location.timeZone,
  );
  api.on(confirmQuestion, async ({ params, ...context }) => ({
    data: await confirm(deps.db, actorOf(context), params.id),
  }));
};

/**
 * Confirms a question on behalf of the medical director, once. Throws `not_found`, or `conflict` for an archived
 * question.
 */
async function confirm(db: Database, actor: AuditActor, id: string) {
  return withRetry(db, async (tx) => {
    const [before] = await tx.select().from(screeningQuestions).where(eq(screeningQuestions.id, id)).for("update");
    if (!before) throw new AppError("not_found");
    if (before.archivedAt) throw new AppError("conflict", { message: "This question is archived. Restore it first." });
    if (before.status === "confirmed") return toConfirmed(before);
    const [after] = await tx
      .update(screeningQuestions)
      .set({
        status: "confirmed",
        confirmedBy: actor.accountId,
        confirmedByName: actor.name,
        confirmedAt: sql`clock_now()`,
      })
      .where(eq(screeningQuestions.id, id))
      .returning();
    if (!after) throw new AppError("not_found");
    await writeAudit(tx, actor, {
      action: "question.confirm",
      resource: "Question",
      resourceId: id,
      summary: `Confirmed the health question ${id}`,
      before: { status: before.status },
      after: { status: after.status },
    });
    return toConfirmed(after);
  });
}

function toConfirmed({ id, version, status, confirmedAt }: typeof screeningQuestions.$inferSelect) {
  return { id, version, status, confirmedAt: (confirmedAt ?? new Date(0)).toISOString() };
}
