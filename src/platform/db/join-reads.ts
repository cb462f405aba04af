import { isDeepStrictEqual } from "node:util";
import { DatabaseError, type QueryResult } from "pg";
import { type Column, columnsOf, type RowShape } from "./row.ts";

/** A read that may be sent in one statement with other reads on the same connection. */
export type JoinableRead = { text: string; types?: unknown; shape: RowShape; hasOnePlan: boolean };

/** Column kinds whose values are the same in JSON as from the driver. Values of other kinds are converted to text. */
const AS_IN_JSON = new Set<Column["kind"]>(["int", "bool", "json", "text[]", "int[]"]);
const PARAMETER = /\$(\d+)/g;
/** Patterns for writes and locks, which a read that is joined with others must not contain. */
const NEVER =
  /\b(?:insert|update|delete|merge)\b(?!_)|\bfor (?:no key )?(?:update|share|key share)\b|\b(?:pg_advisory|pg_notify|set_config|nextval|enqueue_)|;/i;
const LITERAL = /'[^']*'/g;

/** Returns why a statement can't be joined with others into one; undefined if it can. */
export function whyNotJoined(text: string, shape: RowShape): string | undefined {
  if (!/^\s*(?:select|with)\b/i.test(text)) return "it isn't a read";
  if (text.match(LITERAL)?.some((literal) => /\$\d/.test(literal))) return "a text in it looks like a parameter";
  const [found] = NEVER.exec(text.replace(LITERAL, "''")) ?? [];
  if (found) return `it has ${found}`;
  const columns = columnsOf(shape);
  if (columns.length === 0) return "it has no columns";
  return columns.some(([, { kind }]) => kind === "bytes") ? "it has bytes" : undefined;
}

export function isJoinable(config: unknown): config is JoinableRead {
  return typeof config === "object" && config !== null && "shape" in config && config.shape !== undefined;
}

type PendingRead = { read: JoinableRead; values: unknown[]; answers: PromiseWithResolvers<QueryResult>[] };
type Send = (config: { text: string; types?: unknown; hasOnePlan: boolean }, values: unknown[]) => Promise<QueryResult>;
type JoinedStatement = { text: string; shapes: readonly RowShape[] };

const MOST_KNOWN = 500;
const known = new Map<string, JoinedStatement>();

/**
 * Collects the reads that are requested of a connection one after the other, and sends them as one statement: starting
 * and ending a statement costs the database more than most of our reads do. All see one snapshot. In a transaction they
 * fail together. Outside one, each fails alone, because one part of a page must not break the others.
 */
export class JoinedReads {
  #waiting: PendingRead[] = [];
  readonly #send: Send;
  readonly #isInTransaction: () => boolean;

  constructor(send: Send, isInTransaction: () => boolean) {
    this.#send = send;
    this.#isInTransaction = isInTransaction;
  }

  /** Adds a read to the statement that the next `flush` sends. Identical reads are sent only once. */
  add(read: JoinableRead, values: unknown[]): Promise<QueryResult> {
    const same = this.#waiting.find((one) => one.read.text === read.text && isDeepStrictEqual(one.values, values));
    const answer = Promise.withResolvers<QueryResult>();
    if (same) same.answers.push(answer);
    else this.#waiting.push({ read, values, answers: [answer] });
    return answer.promise;
  }

  flush(): void {
    const reads = this.#waiting;
    const [first] = reads;
    if (!first) return;
    this.#waiting = [];
    if (reads.length === 1) {
      this.#askAlone(first);
      return;
    }
    const isWhole = this.#isInTransaction();
    const { types } = first.read;
    const joined = joinedOf(reads);
    this.#send(
      { text: joined.text, types, hasOnePlan: reads.every(({ read }) => read.hasOnePlan) },
      reads.flatMap(({ values }) => values),
    ).then(
      (result) => {
        const [row = {}] = result.rows as Record<string, unknown[][] | null>[];
        reads.forEach((one, at) => {
          const rows = rowsOf(joined.shapes[at] ?? {}, row[at] ?? []);
          resolve(one, { command: "SELECT", rowCount: rows.length, oid: 0, fields: [], rows });
        });
      },
      (error: unknown) => {
        const isApart = error instanceof DatabaseError && !isWhole && !this.#isInTransaction();
        for (const one of reads) {
          if (isApart) this.#askAlone(one);
          else reject(one, error);
        }
      },
    );
  }

  #askAlone(pending: PendingRead): void {
    const { text, types, hasOnePlan } = pending.read;
    this.#send({ text, types, hasOnePlan }, pending.values).then(
      (result) => resolve(pending, result),
      (error: unknown) => reject(pending, error),
    );
  }
}

/** Gives each caller of a read its own rows, which it may change. */
function resolve({ answers: [first, ...others] }: PendingRead, result: QueryResult): void {
  for (const other of others) other.resolve({ ...result, rows: structuredClone(result.rows) });
  first?.resolve(result);
}

function reject({ answers }: PendingRead, error: unknown): void {
  for (const answer of answers) answer.reject(error);
}

function joinedOf(reads: readonly PendingRead[]): JoinedStatement {
  const key = reads.map(({ read }) => read.text).join("\n");
  const former = known.get(key);
  if (former) return former;
  let before = 0;
  const parts = reads.map(({ read, values }, at) => {
    const text = read.text.replace(PARAMETER, (_, number: string) => `$${Number(number) + before}`);
    before += values.length;
    const columns = columnsOf(read.shape).map(
      ([name, { kind }]) => `r."${name}"${AS_IN_JSON.has(kind) ? "" : "::text"}`,
    );
    return `(select json_agg(json_build_array(${columns.join(", ")})) from (${text}\n) r) as "${at}"`;
  });
  const joined = { text: `select ${parts.join(",\n")}`, shapes: reads.map(({ read }) => read.shape) };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, joined);
  return joined;
}

function rowsOf(shape: RowShape, lists: readonly unknown[][]): Record<string, unknown>[] {
  const columns = columnsOf(shape);
  return lists.map((list) =>
    Object.fromEntries(columns.map(([name, { kind }], at) => [name, kind === "float" ? toNumber(list[at]) : list[at]])),
  );
}

const toNumber = (text: unknown) => (text === null ? null : Number(text));
