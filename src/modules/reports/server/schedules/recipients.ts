import { sql } from "drizzle-orm";
import { customerNamesInSql, listTeamRights } from "#modules/account/server/public.ts";
import { clinicState } from "#modules/booking/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Right } from "#shared/rights.ts";
import { daysOfSchedule } from "../../domain/report-schedule.ts";
import { coversAll } from "../../domain/scope.ts";
import type { ScheduledQuery } from "../../staff/contract/schedule-calls.ts";

export type Recipient = {
  id: string;
  name: string;
  email: string;
  rights: readonly Right[];
  practitionerId: string | null;
};

const NUMBERS: readonly Right[] = ["reports.all", "reports.own", "reports.today"];

const readPeople = statement(
  { id: "text", name: "text", email: neverNull("text") },
  sql`select c.id, btrim(concat_ws(' ', c.first_name, c.last_name)) as name, c.email from ${customerNamesInSql} c
    where c.id = any(${sql.placeholder("ids")}::text[]) and c.email is not null order by 2, 1`,
);

/** Returns the staff who currently have any permission for figures, by name; `accountId` limits it to one person. */
export async function listRecipients(db: DatabaseOrTransaction, accountId?: string): Promise<Recipient[]> {
  const team = (await listTeamRights(db, accountId)).filter(({ rights }) =>
    rights.some((right) => NUMBERS.includes(right)),
  );
  const rightsOf = new Map(team.map(({ accountId: id, rights }) => [id, rights]));
  const people = await readPeople(db, { ids: [...rightsOf.keys()] });
  return Promise.all(
    people.map(async (person) => ({
      ...person,
      rights: rightsOf.get(person.id) ?? [],
      practitionerId: await clinicState.findPractitionerOfAccount(db, person.id),
    })),
  );
}

/** Whether a recipient's permissions cover a report sent on a day. */
export function isCovered(recipient: Recipient, query: ScheduledQuery, sentOn: string): boolean {
  const days = daysOfSchedule(query.period, sentOn);
  return coversAll(recipient, { ...days, report: query.report, person: query.person }, sentOn);
}
