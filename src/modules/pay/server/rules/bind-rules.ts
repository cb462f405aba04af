import { type SQL, sql } from "drizzle-orm";
import { namedItemsInSql, stock } from "#modules/catalog/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { planNamesInSql } from "#modules/membership/server/public.ts";
import { packageNamesInSql } from "#modules/payment-plans/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { newId } from "#shared/ids.ts";
import { feeSplittingText } from "../../domain/rule-terms.ts";
import { payRuleResource } from "../../staff/contract/pay-rule-resource.ts";
import { payAcknowledgments, payPeople, payRules } from "../tables.ts";
import { assertRule, sharesMedicalFees, stateOf } from "./assert-rule.ts";

const itemName = (kind: string, id: SQL) =>
  sql`(select i.name from ${namedItemsInSql} i where i.kind = ${sql.raw(`'${kind}'`)} and i.id = ${id})`;

/** Connects pay rules to their table. Each change is a version that applies from its first day on. */
export const bindPayRules: BindApi = (api, deps) =>
  bindResource(
    api,
    deps,
    payRuleResource,
    {
      table: payRules,
      columns: {
        amount: payRules.amountCents,
        personName: sql`(select p.name from ${payPeople} p where p.id = pay_rules.person_id)`,
        categoryName: itemName("category", sql`pay_rules.category_id`),
        serviceName: itemName("service", sql`pay_rules.service_id`),
        productTypeName: sql`(select n.name from ${stock.catalogFacts.categoryNames} n where n.id = pay_rules.product_type_id)`,
        brandName: itemName("brand", sql`pay_rules.brand_id`),
        productName: itemName("product", sql`pay_rules.product_id`),
        planName: sql`(select n.name from ${planNamesInSql} n where n.id = pay_rules.plan_id)`,
        packageName: sql`(select n.name from ${packageNamesInSql} n where n.id = pay_rules.package_id)`,
      },
      uniqueFields: { pay_rules_one_of_a_kind: "what" },
      assert: assertRule,
      async follow(tx, { id, before, after }, actor) {
        const name = after?.acknowledgedBy;
        if (!after || !name || (before?.acknowledgedBy === name && before.what === after.what)) return;
        if (!(await sharesMedicalFees(tx, after))) return;
        const sentence = feeSplittingText(await stateOf(tx));
        await tx
          .insert(payAcknowledgments)
          .values({ id: newId(), ruleId: id, name, sentence, accountId: actor.accountId ?? "" });
      },
    },
    async () => (await recallClinicSettings(deps)).location.timeZone,
  );
