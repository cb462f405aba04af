/** What checkout offers the modules above it. */
export { findByNumber } from "./staff/find-by-number.ts";
