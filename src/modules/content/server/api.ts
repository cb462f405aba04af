import type { BindApi } from "#platform/api-binder.ts";
import { networkOf } from "#platform/rate-limit.ts";
import { contentCalls as calls } from "../contract/calls.ts";
import {
  getAboutUs,
  getBanner,
  getNewsArticle,
  listFaqs,
  listGallery,
  listMembershipFaqs,
  listNews,
  listPolicies,
} from "./content-reads.ts";
import { getClinicSettings } from "./get-clinic-settings.ts";
import { getPageMeta } from "./get-page-meta.ts";
import { sendContactMessage } from "./send-contact-message.ts";
import { toContactDetails, toWireSettings } from "./to-wire-settings.ts";

/** Connects the content API to its use cases. */
export const bindContentApi: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(calls.getMetaTag, async ({ params, dependsOn }) => {
    dependsOn(`words:${params.page}`);
    return { data: await getPageMeta(db, params.page) };
  });
  api.on(calls.getContactDetails, async () => ({ data: toContactDetails(await getClinicSettings(db)) }));
  api.on(calls.getClinicSettings, async () => ({ data: toWireSettings(await getClinicSettings(db)) }));
  api.on(calls.getBanner, async ({ params, dependsOn }) => {
    dependsOn(`banner:${params.page}`);
    return { data: await getBanner(db, params.page) };
  });
  api.on(calls.getHomeBanner, async () => ({ data: await getBanner(db, "home") }));

  api.on(calls.getPrivacyPolicy, async () => ({ data: await listPolicies(db, "privacy") }));
  api.on(calls.getShippingPolicy, async () => ({ data: await listPolicies(db, "shipping") }));
  api.on(calls.getReturnPolicy, async () => ({ data: await listPolicies(db, "return") }));
  api.on(calls.getTerms, async () => ({ data: await listPolicies(db, "terms") }));

  api.on(calls.listFaqs, async () => ({ data: await listFaqs(db) }));
  api.on(calls.listMembershipFaqs, async () => ({ data: await listMembershipFaqs(db) }));
  api.on(calls.listGallery, async ({ query }) => ({ data: await listGallery(db, query) }));
  api.on(calls.listGalleryForCustomer, async () => ({ data: await listGallery(db) }));
  // Registered before the call for one article by id, whose path matches this call's, too.
  api.on(calls.listNews, async () => ({ data: await listNews(db) }));
  api.on(calls.getNewsArticle, async ({ params }) => ({ data: await getNewsArticle(db, params.id) }));
  api.on(calls.getAboutUs, async () => ({ data: await getAboutUs(db) }));
  api.on(calls.sendContactMessage, async ({ body, clientNetwork }) => ({
    data: { id: await sendContactMessage(db, body, { network: networkOf(deps, clientNetwork) }) },
    message: "Thank you. We’ll reply by email.",
  }));
};
