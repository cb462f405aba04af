import { eq } from "drizzle-orm";
import { serviceFamilyNames } from "#modules/catalog/domain/service-family.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { sanitizeHtml } from "#platform/html/sanitize-html.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { confirmConsentForm, consentFormResource } from "../../staff/contract/consents/consent-form-resource.ts";
import { confirmForm } from "./confirm-form.ts";
import { consentForms } from "./consent-tables.ts";

const A_DRAFT = { status: "draft", confirmedBy: null, confirmedByName: null, confirmedAt: null };
const families: readonly string[] = serviceFamilyNames;

/**
 * Connects the API for forms that customers sign. A changed form becomes a draft; customers continue to sign the
 * previously confirmed version.
 */
export const bindConsentFormsApi: BindApi = (api, deps) => {
  bindResource(
    api,
    deps,
    consentFormResource,
    {
      table: consentForms,
      values: () => A_DRAFT,
      assert: assertSound,
      // Stores the text as sanitized, so that customers sign exactly the text that pages show.
      async write(tx, id, { body }) {
        if (body === undefined) return;
        const safe = sanitizeHtml(body);
        if (safe !== body) await tx.update(consentForms).set({ body: safe }).where(eq(consentForms.id, id));
      },
    },
    async () => (await recallClinicSettings(deps)).location.timeZone,
  );
  api.on(confirmConsentForm, async ({ params, ...context }) => ({
    data: await confirmForm(deps.db, actorOf(context), params.id),
  }));
};

/** Throws if a treatment form has unknown families, or a form about pictures has any. */
function assertSound(next: RecordOf<typeof consentFormResource>): void {
  const unknown = next.families.find((name) => !families.includes(name));
  const message =
    next.kind === "photo" && next.families.length > 0
      ? "A form about pictures can’t belong to a kind of treatment."
      : next.kind === "treatment" && next.families.length === 0
        ? "Name at least one."
        : unknown && `There is no kind of treatment “${unknown}”.`;
  if (message) throw new AppError("invalid_input", { issues: [{ path: "families", message }] });
}
