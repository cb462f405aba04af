import { is, Placeholder, type Query } from "drizzle-orm";

/** Matches a parameter, with its cast if the type's name is one word. */
const PARAMETER = /\$(\d+)(::(?!timestamp\b|time\b|double\b|character\b|bit\b)[a-z]\w*(?:\[\])?(?![\w.([]))?/g;

/**
 * Lets all uses of a placeholder that are cast to the same type share one parameter. The builder numbers each use, so
 * that an instant used forty times was sent and read forty times. Uses without a cast stay separate, because the
 * database infers a type for each of them.
 */
export function shareParameters(query: Query): Query {
  const places = [...query.sql.matchAll(PARAMETER)];
  // A text with something that only looks like a parameter stays as it is.
  if (places.length !== query.params.length || places.some(([, number], at) => Number(number) !== at + 1)) return query;
  const params: unknown[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (param: unknown, cast: string | undefined): number => {
    const key = cast !== undefined && is(param, Placeholder) ? `${param.name}${cast}` : undefined;
    const former = key === undefined ? undefined : numbers.get(key);
    if (former !== undefined) return former;
    const number = params.push(param);
    if (key !== undefined) numbers.set(key, number);
    return number;
  };
  let at = 0;
  const sql = query.sql.replace(PARAMETER, (_, _number, cast?: string) => {
    const number = numberOf(query.params[at], cast);
    at += 1;
    return `$${number}${cast ?? ""}`;
  });
  return { ...query, sql, params };
}
