export { accountMap, journalFiles, journals } from "./accounting-tables.ts";
export { clockPins, payPeople, paySettings, timeEntries } from "./people-tables.ts";
export { payLines, payPeriods, payQuestions } from "./period-tables.ts";
export { payAcknowledgments, payRules } from "./rule-tables.ts";
