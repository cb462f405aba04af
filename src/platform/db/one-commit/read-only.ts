import { AFTER_COMMIT } from "../after-commit.ts";

/**
 * Functions that write or notify: a `select` of one is a write. A test compares the list with the database's catalog.
 */
export const WRITING_FUNCTIONS = [
  // Ours
  "add_owed_days",
  "adopt_payments",
  "adopt_recent_payments",
  "count_customer_stats",
  "derive_fact_codes",
  "derive_fact_goods",
  "derive_fact_sales",
  "derive_fact_taxes",
  "derive_owed",
  "derive_previous_days",
  "enqueue_job",
  "enqueue_jobs",
  "ledger_post",
  "link_visit_lines",
  "mend_owed",
  "note_item_group",
  "note_product_group",
  "queue_hours_to_report",
  "queue_orders",
  "queue_visits_to_report",
  "refresh_search_entries",
  "refresh_search_pages",
  "spread_order_sums",
  "tell_changes_of",
  "tell_site_content_at_ends_of",
  "tell_site_content_of",
  "tell_tags",
  // The job queue's
  "add_job",
  "add_jobs",
  "complete_jobs",
  "force_unlock_workers",
  "permanently_fail_jobs",
  "remove_job",
  "reschedule_jobs",
  // The database's own
  "pg_notify",
];

const SELECT = /^\s*(?:\/\*.*?\*\/\s*)*select\b/is;
const WRITING = new RegExp(`\\b(?:${WRITING_FUNCTIONS.join("|")})"?\\s*\\(`, "i");

export function textOf(config: unknown): string {
  if (typeof config === "string") return config;
  return typeof config === "object" && config !== null && "text" in config ? String(config.text) : "";
}

/**
 * Whether a statement changes nothing and needs no transaction. One marked `AFTER_COMMIT` counts too, because it is
 * sent after its transaction.
 */
export function isReadOnly(text: string): boolean {
  return text.startsWith(AFTER_COMMIT) || (SELECT.test(text) && !WRITING.test(text));
}
