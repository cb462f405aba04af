import type { Calls } from "#shared/contract/define-call.ts";
import { getClinicSettings, getContactDetails } from "./clinic-calls.ts";
import {
  getAboutUs,
  getBanner,
  getHomeBanner,
  getNewsArticle,
  getPrivacyPolicy,
  getReturnPolicy,
  getShippingPolicy,
  getTerms,
  listFaqs,
  listGallery,
  listGalleryForCustomer,
  listMembershipFaqs,
  listNews,
  sendContactMessage,
} from "./content-calls.ts";
import { getMetaTag } from "./get-meta-tag.ts";

/** All calls of the content module, by the name clients use. */
export const contentCalls = {
  getMetaTag,
  getContactDetails,
  getClinicSettings,
  getBanner,
  getHomeBanner,
  getPrivacyPolicy,
  getTerms,
  getShippingPolicy,
  getReturnPolicy,
  listFaqs,
  listMembershipFaqs,
  listGallery,
  listGalleryForCustomer,
  listNews,
  getNewsArticle,
  getAboutUs,
  sendContactMessage,
} satisfies Calls;

export type ContentCalls = typeof contentCalls;
