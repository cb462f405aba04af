import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { sanitizeHtml } from "#platform/html/sanitize-html.ts";
import { newId } from "#shared/ids.ts";
import { getClinicSettings } from "../get-clinic-settings.ts";
import { faqs, policies } from "../tables.ts";
import { policyTemplates, questionTemplates } from "./text-templates.ts";

type PolicyKind = (typeof policyTemplates)[number]["kind"];

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Adds policies from templates, in the caller's transaction. Existing policies don't change. */
export async function addPolicies(tx: Transaction, actor: AuditActor, kinds: readonly PolicyKind[]): Promise<void> {
  const {
    name,
    location: { phone, phoneDisplay },
  } = await getClinicSettings(tx);
  const filled = (html: string) =>
    html.replaceAll("{clinic}", escapeHtml(name)).replaceAll("{phone}", escapeHtml(phoneDisplay || phone));
  for (const { kind, title, html } of policyTemplates.filter((template) => kinds.includes(template.kind))) {
    const [text] = await tx
      .insert(policies)
      .values({ kind, html: sanitizeHtml(filled(html)) })
      .onConflictDoNothing()
      .returning({ kind: policies.kind });
    if (text)
      await writeAudit(tx, actor, {
        action: "policy.create",
        resource: "Policy",
        resourceId: kind,
        summary: `Policy ${title} added from a template`,
      });
  }
}

/** Adds the initial questions in the caller's transaction; existing ones stay unchanged. */
export async function addQuestions(tx: Transaction, actor: AuditActor, questions: readonly string[]): Promise<void> {
  const known = await tx.select({ question: faqs.question }).from(faqs);
  for (const { topic, question, answer } of questionTemplates) {
    if (!questions.includes(question) || known.some((faq) => faq.question === question)) continue;
    const id = newId();
    const position = sql`(select coalesce(max(position), 0) + 1 from ${faqs})`;
    await tx.insert(faqs).values({ id, topic, question, answer, position });
    await writeAudit(tx, actor, {
      action: "faq.create",
      resource: "Faq",
      resourceId: id,
      summary: `Question ${question} added from a template`,
    });
  }
}
