import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { isSteppedUp } from "#shared/principal.ts";
import { newStaff } from "#testing/staff.ts";
import { workerDatabase } from "#testing/worker-database.ts";
import { createAuthenticate } from "./identify-session.ts";

const { db } = await workerDatabase();
const authenticate = createAuthenticate(db);
const HOUR_MS = 3_600_000;
afterEach(() => vi.restoreAllMocks());

it.each([HOUR_MS, -HOUR_MS])(
  "OP-7: the age of a step-up is measured by the database's clock, even if the server's clock is %d ms off",
  async (offMs) => {
    const { bearer, customerId } = await newStaff(db, "admin", { steppedUp: true });
    const real = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => real() + offMs);
    const isStillSteppedUp = async () => {
      const principal = await authenticate(bearer);
      return principal && isSteppedUp(principal, Date.now());
    };
    expect(await isStillSteppedUp()).toBe(true);
    await db.execute(sql`
    update sessions set stepped_up_at = now() - interval '10 minutes' where customer_id = ${customerId}`);
    expect(await isStillSteppedUp()).toBe(false);
  },
);
