import type { Client, Connection, FieldDef } from "pg";

export type Described = { fields: readonly FieldDef[] } | { refusal: string };

/** Parses a statement and requests its description, with two protocol messages: nothing is planned or executed. */
class Description {
  readonly #text: string;
  readonly #tell: (described: Described) => void;
  #fields: readonly FieldDef[] = [];

  constructor(text: string, tell: (described: Described) => void) {
    this.#text = text;
    this.#tell = tell;
  }

  submit(connection: Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError({ message }: Error): void {
    this.#tell({ refusal: message });
  }

  handleReadyForQuery(): void {
    this.#tell({ fields: this.#fields });
  }
}

/** Returns the database's description of a statement's rows, or why it refuses the statement. */
export function describeStatement(client: Client, text: string): Promise<Described> {
  return new Promise((resolve) => {
    client.query(new Description(text, resolve));
  });
}
