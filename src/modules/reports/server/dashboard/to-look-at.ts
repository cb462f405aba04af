import { sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import { orderFacts } from "#modules/checkout/server/public.ts";
import { membershipFacts } from "#modules/membership/server/public.ts";
import { packagesToReportInSql } from "#modules/payment-plans/server/public.ts";
import { entriesToReportInSql } from "#modules/waitlist/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Dashboard } from "../../staff/contract/dashboard-schema.ts";

const readCounts = statement(
  {
    toPack: "int",
    forPickup: "int",
    refunds: "int",
    disputes: "int",
    memberships: "int",
    packages: "int",
    soldOut: "int",
    reviews: "int",
    waiting: "int",
  },
  sql`select o.to_pack as "toPack", o.for_pickup as "forPickup", o.refunds, o.disputes,
      (select count(*)::int from ${membershipFacts.memberships} m where m.state = 'past_due') as memberships,
      (select count(*)::int from ${packagesToReportInSql} p where p.state = 'past_due') as packages,
      (select count(*)::int from ${stock.catalogFacts.sizes} z where z.on_hand = 0) as "soldOut",
      (select count(*)::int from ${orderFacts.reviewsToReportInSql} r where r.status = 'pending') as reviews,
      (select count(*)::int from ${entriesToReportInSql} e where e.state in ('waiting', 'offered')) as waiting
    from ${orderFacts.ordersToLookAtInSql} o`,
);

type Item = Dashboard["toLookAt"][number];

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns what needs staff's attention, each with a link. Items with nothing waiting are left out. */
export async function readToLookAt(db: DatabaseOrTransaction): Promise<Item[]> {
  const [counts] = await readCounts(db);
  if (!counts) return [];
  const { toPack, forPickup, refunds, disputes, memberships, packages, soldOut, reviews, waiting } = counts;
  const failed = memberships + packages;
  const items: Item[] = [
    {
      id: "payments",
      count: failed,
      label: counted(failed, "payment failed", "payments failed"),
      detail: [
        ...(memberships > 0 ? [counted(memberships, "membership", "memberships")] : []),
        ...(packages > 0 ? [counted(packages, "package", "packages")] : []),
      ].join(", "),
      path: memberships > 0 ? "/admin/memberships" : "/admin/payment-plans",
    },
    {
      id: "toPack",
      count: toPack,
      label: counted(toPack, "order to pack", "orders to pack"),
      detail: forPickup > 0 ? `${forPickup} for pickup` : "",
      path: "/admin/orders/packing",
    },
    {
      id: "soldOut",
      count: soldOut,
      label: counted(soldOut, "size sold out", "sizes sold out"),
      detail: "",
      path: "/admin/stock",
    },
    {
      id: "reviews",
      count: reviews,
      label: counted(reviews, "review waits", "reviews wait"),
      detail: "",
      path: "/admin/reviews",
    },
    {
      id: "waitlist",
      count: waiting,
      label: `${waiting} on the waitlist`,
      detail: "",
      path: "/admin/waitlist",
    },
    {
      id: "refunds",
      count: refunds,
      label: counted(refunds, "refund proposed", "refunds proposed"),
      detail: "",
      path: "/admin/payments/refunds",
    },
    {
      id: "disputes",
      count: disputes,
      label: counted(disputes, "open dispute", "open disputes"),
      detail: "",
      path: "/admin/payments/disputes",
    },
  ];
  return items.filter(({ count }) => count > 0);
}
