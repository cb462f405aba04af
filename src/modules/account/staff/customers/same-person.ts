import { isReachedBy } from "#shared/person-match.ts";
import type { WireFoundCustomer } from "../contract/customers/customer.ts";
import { customersApi } from "./customers-api.ts";

type Reach = { phone: string; email: string };

/**
 * What staff were asked about a new person: which customers have the phone or email, and whether the new person is a
 * different one.
 */
export type AskedAbout = { of: Reach; people: readonly WireFoundCustomer[]; isSomeoneElse: boolean };

const isOf = (question: AskedAbout | undefined, { phone, email }: Reach): question is AskedAbout =>
  question !== undefined && question.of.phone === phone && question.of.email === email;

/** Returns the customers with the new person's phone or email about whom staff haven't decided yet. */
export function stillToAsk(question: AskedAbout | undefined, reach: Reach): readonly WireFoundCustomer[] {
  return isOf(question, reach) && !question.isSomeoneElse ? question.people : [];
}

/**
 * Looks for customers with the phone or email of a new person (OO-8), unless that phone and email were already looked
 * up. Throws ApiError if the lookup fails.
 */
export async function askAbout(question: AskedAbout | undefined, { phone, email }: Reach): Promise<AskedAbout> {
  const reach = { phone, email };
  if (isOf(question, reach)) return question;
  const find = async (q: string) =>
    q.trim().length < 3 ? [] : (await customersApi.call("findCustomers", { query: { q: q.trim() } })).data.docs;
  const found = await Promise.all([find(phone), find(email)]);
  const people = new Map(found.flat().map((person) => [person.id, person]));
  return { of: reach, people: [...people.values()].filter((one) => isReachedBy(one, reach)), isSomeoneElse: false };
}
