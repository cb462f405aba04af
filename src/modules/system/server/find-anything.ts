import { findCustomers } from "#modules/account/server/public.ts";
import { customersSeenByInSql, hasVisitTodayInSql } from "#modules/booking/server/public.ts";
import { findByNames } from "#modules/catalog/server/public.ts";
import { findByNumber } from "#modules/checkout/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { matchesAll } from "#shared/person-match.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";

export type FoundRecord = {
  kind: "customer" | "order" | "visit" | "product" | "service";
  id: string;
  title: string;
  detail: string;
  isFull?: boolean;
};

const EACH = 6;

/**
 * Searches what the staff member may see: always people, and also orders and visits by their number if the text is a
 * number, otherwise the catalog by name.
 */
export async function findAnything(db: Database, principal: Principal, text: string): Promise<FoundRecord[]> {
  const q = text.trim();
  if (q.length < 2 && !/^#?\d+$/.test(q)) return [];
  const may = (right: Parameters<typeof hasRight>[1]) => hasRight(principal, right);
  const number = /^#?\d{1,9}$/.test(q) ? Number(q.replace("#", "")) : undefined;
  const [people, numbered, named] = await Promise.all([
    may("customers.see")
      ? findCustomers(db, q.replace("#", ""), {
          principal,
          seenBy: customersSeenByInSql,
          isHereToday: hasVisitTodayInSql,
        })
      : [],
    number !== undefined && (may("orders.see") || may("visits.all")) ? findByNumber(db, number) : [],
    may("catalog.see") && number === undefined ? findByNames(db, q, EACH) : [],
  ]);
  return [
    ...people.slice(0, EACH).map(
      (person): FoundRecord => ({
        kind: "customer",
        id: person.id,
        title: `${person.firstName} ${person.lastName}`.trim(),
        detail: person.phone ?? person.email ?? "",
        isFull: matchesAll(person, q),
      }),
    ),
    ...numbered.filter(({ kind }) => may(kind === "order" ? "orders.see" : "visits.all")),
    ...named,
  ];
}
