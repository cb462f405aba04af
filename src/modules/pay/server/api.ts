import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { payPeriodCalls as calls } from "../staff/contract/pay-calls.ts";
import { payPersonResource } from "../staff/contract/pay-person-resource.ts";
import { csvAnswer, pdfAnswer } from "./export/file-answers.ts";
import { payStatement } from "./export/pay-statement.ts";
import { payrollFile } from "./export/payroll-file.ts";
import { clockByPin, listClockPeople, setPin } from "./hours/clock-by-pin.ts";
import { clockInOrOut, findOwnPerson } from "./hours/clock-in.ts";
import { readPaySettings } from "./pay-settings.ts";
import { addLine, removeLine } from "./periods/added-lines.ts";
import { openPeriod } from "./periods/open-period.ts";
import { answerQuestion, askAboutLine } from "./periods/questions.ts";
import { readOwnPay } from "./periods/read-own-pay.ts";
import { findPeriod, listPeriods, readPeriodPay, readPersonPay, toWirePeriod } from "./periods/read-pay.ts";
import { approvePeriod, lockPay, reopenPeriod, reviewPeriod } from "./periods/step-period.ts";
import { bindPayRules } from "./rules/bind-rules.ts";
import { savePaySettings } from "./save-settings.ts";
import { payPeople } from "./tables.ts";

/** Connects the back office API for pay. */
export const bindPayApi: BindApi = (api, deps) => {
  const { db } = deps;
  bindPayRules(api, deps);
  bindResource(api, deps, payPersonResource, { table: payPeople });
  const stepped = async (id: string, hasChanged = false) => ({
    data: { ...toWirePeriod(await findPeriod(db, id)), hasChanged },
  });

  api.on(calls.listPayPeriods, async () => ({ data: await listPeriods(db) }));
  api.on(calls.openPayPeriod, async ({ body, ...context }) => ({
    data: { id: await openPeriod(deps, body, { actor: actorOf(context), key: context.workId }) },
  }));
  api.on(calls.readPayPeriod, async ({ params }) => ({ data: await readPeriodPay(db, params.id) }));
  api.on(calls.reviewPay, async ({ params, body, ...context }) => {
    await (body.isInReview ? reviewPeriod : reopenPeriod)(db, params.id, actorOf(context));
    return stepped(params.id);
  });
  api.on(calls.approvePay, async ({ params, ...context }) =>
    stepped(params.id, !(await approvePeriod(db, params.id, actorOf(context)))),
  );
  api.on(calls.lockPay, async ({ params, ...context }) => {
    await lockPay(db, params.id, actorOf(context));
    return stepped(params.id);
  });
  api.on(calls.addPayLine, async ({ params, body: { amount, ...body }, ...context }) => ({
    data: { addedId: await addLine(deps, { ...body, cents: amount, periodId: params.id }, actorOf(context)) },
  }));
  api.on(calls.removePayLine, async ({ params, ...context }) => {
    await removeLine(db, params.id, actorOf(context));
    return { data: { addedId: params.id } };
  });
  api.on(calls.answerPayQuestion, async ({ params, body, ...context }) => ({
    data: await answerQuestion(db, params.id, body.answer, actorOf(context)),
  }));
  api.on(calls.readPayrollFile, async ({ params, query }) =>
    csvAnswer(await payrollFile(db, params.id, query.template)),
  );
  api.on(calls.readPaySettings, async () => ({ data: toWireSettings(await readPaySettings(db)) }));
  api.on(calls.savePaySettings, async ({ body, ...context }) => ({
    data: toWireSettings(await savePaySettings(db, body, actorOf(context))),
  }));
  bindOwnPay(api, deps);
  bindClockPins(api, deps);
};

/** Connects the calls with which people read their own pay, ask about it, and clock in or out. */
const bindOwnPay: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(calls.readPersonPay, async ({ params, principal }) => {
    await assertMaySee(db, principal, params.personId);
    return { data: await readPersonPay(db, params.id, params.personId) };
  });
  api.on(calls.readPayStatement, async ({ params, principal }) => {
    await assertMaySee(db, principal, params.personId);
    return pdfAnswer(await payStatement(db, params.id, params.personId), `pay-statement-${params.id}`);
  });
  api.on(calls.readOwnPay, async ({ principal }) => ({ data: await readOwnPay(db, principal.customerId) }));
  api.on(calls.askAboutPay, async ({ params, body, ...context }) => {
    const person = await findOwnPerson(db, context.principal.customerId);
    if (!person) throw new AppError("not_found");
    const input = { periodId: params.id, personId: person.id, ...body };
    return { data: await askAboutLine(db, input, { actor: actorOf(context), key: context.workId }) };
  });
  api.on(calls.clock, async ({ body, ...context }) => {
    const who = { accountId: context.principal.customerId, isIn: body.isIn };
    const since = await clockInOrOut(db, who, { actor: actorOf(context), key: context.workId });
    return { data: { clockedInAt: since?.toISOString() ?? null } };
  });
};

/** Connects the calls for clocking in by PIN at a shared device. */
const bindClockPins: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(calls.listClockPeople, async () => ({ data: await listClockPeople(db) }));
  api.on(calls.clockByPin, async ({ body, ...context }) => {
    const clocking = { ...body, accountId: context.principal.customerId };
    const { name, since } = await clockByPin(deps, clocking, { actor: actorOf(context), key: context.workId });
    return { data: { name, clockedInAt: since?.toISOString() ?? null } };
  });
  api.on(calls.setClockPin, async ({ params, body, ...context }) => {
    await assertMaySee(db, context.principal, params.id);
    await setPin(db, { personId: params.id, pin: body.pin }, actorOf(context));
    return { data: { hasPin: body.pin !== null } };
  });
};

/**
 * Throws `not_found` for another person, unless the account may edit pay, so that the error doesn't reveal whether that
 * person exists.
 */
async function assertMaySee(db: Database, principal: Principal, personId: string): Promise<void> {
  if (hasRight(principal, "pay.edit")) return;
  const own = await findOwnPerson(db, principal.customerId);
  if (own?.id !== personId) throw new AppError("not_found");
}

/** Converts settings. Roles that aren't listed have no share. */
function toWireSettings({ poolShares, ...settings }: Awaited<ReturnType<typeof readPaySettings>>) {
  return { ...settings, poolShares: { practitioner: poolShares.practitioner ?? 0, staff: poolShares.staff ?? 0 } };
}
