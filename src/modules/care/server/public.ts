/** What care offers other modules' servers: the rules that bind, the lock under which they are judged, and consents. */
export { adoptConsents } from "./consents/adopt-consents.ts";
export { type ConsentSubject, listConsents, listDueConsents, type VisitConsent } from "./consents/list-consents.ts";
export { type SignConsent, type Signed, signConsent } from "./consents/sign-consent.ts";
export { mayPublish, visitOfConsent, withdrawConsent } from "./consents/withdraw-consent.ts";
export { writePastConsents } from "./consents/write-past-consents.ts";
export { listBindingRules, listProductRules, lockCare, tryLockCare } from "./rules.ts";
