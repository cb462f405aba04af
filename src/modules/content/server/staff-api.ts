import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { storeUploadedPicture } from "#platform/images/picture-store.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { logoOf } from "#shared/brand/logo.ts";
import { faqResource } from "../staff/contract/faq-resource.ts";
import { contentStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { readAbout, saveAbout } from "./admin/about.ts";
import { bindContentResources } from "./admin/bind-content.ts";
import { getClinicSettings } from "./get-clinic-settings.ts";
import { storeLogo } from "./logo/store-logo.ts";
import { sectionPlans } from "./section-plan.ts";
import { getSettingsSection, saveSettingsSection } from "./settings-section.ts";
import { faqs } from "./tables.ts";

/** Binds the content module's back-office calls to their use cases. */
export const bindContentStaffApi: BindApi = (api, deps) => {
  const { db, bucket } = deps;
  api.on(calls.uploadPicture, async ({ file }) => {
    if (!file) throw new AppError("invalid_input", { issues: [{ path: "image", message: "Choose a picture." }] });
    const name = await storeUploadedPicture({ db, bucket }, new Uint8Array(await file.arrayBuffer()));
    const { image, width, height } = toWirePicture(name);
    return { data: { name, image, width, height } };
  });
  api.on(calls.uploadLogo, async ({ file }) => {
    if (!file) throw new AppError("invalid_input", { issues: [{ path: "image", message: "Choose a file." }] });
    const name = await storeLogo(db, new Uint8Array(await file.arrayBuffer()));
    const logo = logoOf(name);
    if (!logo) throw new Error(`a logo is stored as ${name}`);
    return { data: { name, image: logo.src, width: logo.width, height: logo.height } };
  });
  bindResource(api, deps, faqResource, { table: faqs }, async () => (await getClinicSettings(db)).location.timeZone);
  bindContentResources(api, deps);
  api.on(calls.readAbout, async () => ({ data: await readAbout(db) }));
  api.on(calls.saveAbout, async ({ body, ...context }) => ({ data: await saveAbout(db, actorOf(context), body) }));
  api.on(calls.getSettingsSection, async ({ params }) => ({ data: await getSettingsSection(db, params.section) }));
  api.on(calls.saveSettingsSection, async ({ params, body: { version, values, ...beside }, ...context }) => ({
    data: await saveSettingsSection(db, actorOf(context), { ...params, version, values: values ?? beside }),
  }));
  const plans = sectionPlans(deps);
  api.on(calls.readSectionPlan, async ({ params }) => ({ data: await plans.read(params.section) }));
  api.on(calls.planSection, async ({ params, body, ...context }) => ({
    data: await plans.plan(params.section, body, context),
  }));
  api.on(calls.discardSectionPlan, async ({ params, query, ...context }) => ({
    data: await plans.discard(params.section, query, context),
  }));
};
