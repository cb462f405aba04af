/** What care offers other modules' servers: the rules that bind, and the lock under which they are judged. */
export { listBindingRules, lockCare, tryLockCare } from "./rules.ts";
