/**
 * The care module's exports for other modules' servers: enforced rules, the lock for checking them, health answers and
 * consents.
 */
export { adoptConsents } from "./consents/adopt-consents.ts";
export { type CustomerConsent, listConsentsOfCustomer } from "./consents/consents-of-customer.ts";
export { type ConsentSubject, listConsents, listDueConsents, type VisitConsent } from "./consents/list-consents.ts";
export { listSignatures } from "./consents/list-signatures.ts";
export { type SignConsent, type Signed, signConsent } from "./consents/sign-consent.ts";
export { mayPublish, visitOfConsent, withdrawConsent } from "./consents/withdraw-consent.ts";
export { writePastConsents } from "./consents/write-past-consents.ts";
export { readPlannedOrder } from "./family-order.ts";
export { listEarlierNotes, listNotes } from "./notes/list-notes.ts";
export { adoptNotes, type NewNote, signNote, writeNote } from "./notes/write-note.ts";
export { lockPhotoConsent, type PhotoConsent, readPhotoConsent } from "./photos/photo-consent.ts";
export { addPhoto, adoptPhotos, listPhotos, openPhotoOf } from "./photos/visit-photos.ts";
export { careLocksInSql, listConfirmedRules, listProductRules, lockCare, tryLockCare } from "./rules.ts";
export {
  type AnswersOf,
  adoptAnswers,
  type DatedAnswer,
  forgetAnswersOfVisits,
  keepAnswers,
  readAnswers,
} from "./screening/answers.ts";
export { type AnswerInWords, toAnswersInWords } from "./screening/answers-in-words.ts";
export { judgeAnswers } from "./screening/judge-answers.ts";
export { clearReview, type Review, type ReviewedVisit, readReview } from "./screening/review.ts";
export { listQuestionsOf } from "./screening/screened-treatments.ts";
export { readPass } from "./screening/screening-pass.ts";
export { readScreeningState } from "./screening/screening-state.ts";
export { toWireOutcomes } from "./screening/wire-outcomes.ts";
export { writePastAnswers } from "./screening/write-past-answers.ts";
