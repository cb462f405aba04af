/** What care offers other modules' servers: the rules that bind, the lock under which they are judged, and health answers. */
export { listBindingRules, listProductRules, lockCare, tryLockCare } from "./rules.ts";
export {
  type AnswersOf,
  type DatedAnswer,
  forgetAnswersOfVisits,
  keepAnswers,
  readAnswers,
} from "./screening/answers.ts";
export { type AnswerInWords, toAnswersInWords } from "./screening/answers-in-words.ts";
export { judgeAnswers } from "./screening/judge-answers.ts";
export { listQuestionsOf } from "./screening/screened-treatments.ts";
export { readPass } from "./screening/screening-pass.ts";
export { toWireOutcomes } from "./screening/wire-outcomes.ts";
