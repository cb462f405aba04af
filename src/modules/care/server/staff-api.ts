import { serviceFamilyNames } from "#modules/catalog/domain/service-family.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { ruleResource } from "../staff/contract/rule-resource.ts";
import { careStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { confirmRule } from "./confirm-rule.ts";
import { bindConsentFormsApi } from "./consents/forms-api.ts";
import { readFamilyOrder, saveFamilyOrder } from "./family-order.ts";
import { lockRules } from "./rules.ts";
import { bindQuestionsApi } from "./screening/questions-api.ts";
import { intervalRules } from "./tables.ts";

const A_DRAFT = { status: "draft", confirmedBy: null, confirmedByName: null, confirmedAt: null };

/** Binds the clinic's medical rules to their table. A changed rule becomes a draft again and isn't applied. */
export const bindCareStaffApi: BindApi = (api, deps) => {
  bindResource(
    api,
    deps,
    ruleResource,
    { table: intervalRules, lock: lockRules, values: () => A_DRAFT, assert: assertSound },
    async () => (await recallClinicSettings(deps)).location.timeZone,
  );
  bindConsentFormsApi(api, deps);
  bindQuestionsApi(api, deps);
  api.on(calls.confirmRule, async ({ params, ...context }) => ({
    data: await confirmRule(deps.db, actorOf(context), params.id),
  }));
  api.on(calls.readFamilyOrder, async () => ({ data: await readFamilyOrder(deps.db) }));
  api.on(calls.saveFamilyOrder, async ({ body, ...context }) => ({
    data: await saveFamilyOrder(deps.db, actorOf(context), body.places),
  }));
};

const families: readonly string[] = serviceFamilyNames;

/** Throws unless a rule has a length and names only existing kinds of treatment. */
function assertSound(next: RecordOf<typeof ruleResource>): void {
  const issues = [
    ...(next.minDays + next.minMonths > 0 ? [] : [{ path: "minDays", message: "Say for how long." }]),
    ...unknownIn("fromNames", next.fromKind, next.fromNames),
    ...unknownIn("toNames", next.toKind, next.toNames),
  ];
  if (issues.length > 0) throw new AppError("invalid_input", { issues });
}

function unknownIn(path: string, kind: string, names: readonly string[]) {
  if (kind !== "family") return [];
  const unknown = names.filter((name) => !families.includes(name));
  return unknown.length > 0 ? [{ path, message: `There is no kind of treatment “${unknown[0]}”.` }] : [];
}
