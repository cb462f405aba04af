import { sql } from "drizzle-orm";

/** Reviews for reports: `id`, `item_id` of the treatment or product, `rating`, `status` and when they were written. */
export const reviewsToReportInSql = sql`(
  select id, coalesce(service_id, product_id) as item_id, case when service_id is null then 'product' else 'service' end as item_kind,
    rating, status, customer_id, created_at from reviews)`;
