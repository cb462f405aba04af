/** The provider's events, and their subjects. */
export { matchEvents } from "../webhooks/match-events.ts";
export { kindsOf, type SubjectHandlers, settleSubject } from "../webhooks/settle-subject.ts";
export { SETTLE_SUBJECT_TASK } from "../webhooks/take-webhook.ts";
export { listUnfinishedEvents, listWaitingSubjects, markEvents } from "../webhooks/webhook-events.ts";
