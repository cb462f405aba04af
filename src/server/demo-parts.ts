export { addDemoReader } from "#demo/payments/add-demo-reader.ts";
export { seedDemoCalendar, seedDemoClinic } from "./seed.ts";
