import { type MessageConfig, Query, type QueryResult } from "pg";

/** What the driver derives from the database's description of rows. The driver's types don't include these fields. */
type Described = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Answered = (error: Error | null | undefined, result: QueryResult & Described) => void;
type DriversQuery = { callback: Answered; _result: Described; _accumulateRows: boolean };

/** The part of the driver's connection that asks for descriptions. */
type Describing = { describe(portal: MessageConfig, more: boolean): void };

export type NamedStatement = { name: string; text: string; types?: unknown };

/**
 * The cached row descriptions of prepared statements on one connection. The database sends a description only with a
 * statement's first result, and the driver makes its parsers only then, because both often cost more than reading the
 * rows. The columns of a prepared statement can't change: after a change of its table, the database refuses to run it.
 */
export class RowDescriptions {
  readonly #known = new Map<string, Described>();
  #isKnown = false;

  constructor(connection: Describing) {
    const describe = connection.describe.bind(connection);
    connection.describe = (...portal) => {
      if (!this.#isKnown) describe(...portal);
    };
  }

  /** Forgets a closed statement, because its rows may differ when it is prepared again. */
  forget(name: string): void {
    this.#known.delete(name);
    this.#known.delete(`${name} `);
  }

  /**
   * Sends a prepared statement by `send`, which must write it immediately. Returns the same result as the driver would.
   */
  ask(send: (query: Query) => unknown, statement: NamedStatement, values: unknown): Promise<QueryResult> {
    // All callers with parsers of their own use the same ones, so that they can share an entry.
    const key = statement.types ? statement.name : `${statement.name} `;
    const known = this.#known.get(key);
    const query = new Query(statement as ConstructorParameters<typeof Query>[0], values as unknown[]); // as the caller gave them to the driver
    const own = query as unknown as DriversQuery; // the driver's own fields
    const answer = new Promise<QueryResult>((resolve, reject) => {
      own.callback = (error, result) => {
        if (error) return reject(error);
        if (!known) this.#known.set(key, described(result));
        return resolve(result);
      };
    });
    if (known) {
      Object.assign(own._result, known);
      own._accumulateRows = true;
    }
    this.#isKnown = known !== undefined;
    try {
      send(query);
    } finally {
      this.#isKnown = false;
    }
    // The driver's stack leads to a socket; this one leads to the caller.
    return answer.catch((error: Error) => {
      Error.captureStackTrace(error);
      throw error;
    });
  }
}

function described({ fields, _parsers, _prebuiltEmptyResultObject }: Described): Described {
  return { fields, _parsers, _prebuiltEmptyResultObject };
}
