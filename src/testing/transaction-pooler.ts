import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Client } from "pg";
import { type Message, MessageReader, message, textsOf } from "./wire-messages.ts";

/** The connection settings accepted by a pooler in transaction mode; any other is refused, as by PgBouncer. */
const SHARED_SETTINGS = ["user", "database", "application_name", "client_encoding"];
const SSL_REQUEST = 80_877_103;

export type TransactionPooler = {
  /** The database's URL through the pooler. */
  url: string;
  /** The number of transactions that each database connection was given. */
  transactions(): number[];
  /** Statements that need a dedicated connection, which are errors when used with a pooler. */
  misplaced(): string[];
  stop(): Promise<void>;
};

/**
 * Starts a proxy between a program and a PostgreSQL that works like PgBouncer 1.21 in transaction mode, but is
 * stricter: each transaction gets a different connection than the one before. A client can use its prepared statements
 * on every connection, except with `isForgetful`, which simulates older versions. For tests: the proxy trusts all
 * clients, and has a fixed number of connections.
 */
export async function startTransactionPooler(
  databaseUrl: string,
  { size = 6, isForgetful = false }: { size?: number; isForgetful?: boolean } = {},
): Promise<TransactionPooler> {
  const backends = await Promise.all(Array.from({ length: size }, () => Backend.open(databaseUrl)));
  const idle = [...backends];
  const waiting: ((backend: Backend) => void)[] = [];
  const misplaced: string[] = [];
  const clients = new Set<Socket>();
  const pool = {
    take: async () => idle.shift() ?? new Promise<Backend>((resolve) => waiting.push(resolve)),
    // Adds a connection at the end of the queue, so that the next transaction gets a different one.
    giveBack: (backend: Backend) => (waiting.shift() ?? ((free: Backend) => idle.push(free)))(backend),
  };
  const server = createServer((socket) => {
    clients.add(socket);
    socket.on("close", () => clients.delete(socket));
    socket.on("error", () => {});
    new PooledClient(socket, pool, { misplaced, isForgetful });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    transactions: () => backends.map(({ transactions }) => transactions),
    misplaced: () => misplaced,
    async stop() {
      for (const socket of clients) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      for (const { socket } of backends) socket.destroy();
    },
  };
}

/**
 * How to handle a database's response: pass it on, `swallow` it because the client didn't request it, or treat it as
 * the end of a request (`sync`). `parsed`: the statement it is about.
 */
type Expected = { kind: "pass" | "swallow" | "sync"; parsed?: string };

const SYNC: Expected = { kind: "sync" };
/** The response to expect, by the type of the message sent. */
const EXPECTED: Record<string, Expected | undefined> = { S: SYNC, Q: SYNC, C: { kind: "pass" } };

/** A database connection: it is lent for a transaction, and remembers which statements it has prepared. */
class Backend {
  transactions = 0;
  readonly prepared = new Map<string, string>();
  readonly #expected: Expected[] = [];
  readonly socket: Duplex;
  hear: (answer: Message) => void = () => {};

  constructor(socket: Duplex) {
    this.socket = socket;
    const reader = new MessageReader();
    socket.on("data", (bytes: Buffer) => {
      for (const answer of reader.read(bytes)) this.#answer(answer);
    });
    socket.on("error", () => {});
  }

  /** Logs in with the driver, and takes over its socket. */
  static async open(databaseUrl: string): Promise<Backend> {
    const client = new Client({ connectionString: databaseUrl, application_name: "halcyon-test-pooler" });
    client.on("error", () => {});
    await client.connect();
    const socket = client.connection.stream;
    socket.removeAllListeners("data");
    return new Backend(socket);
  }

  /**
   * Sends a message to the database; `expected` says how to handle the ParseComplete, CloseComplete or ReadyForQuery
   * with which the database answers it.
   */
  send(bytes: Buffer, expected?: Expected): void {
    if (expected) this.#expected.push(expected);
    this.socket.write(bytes);
  }

  get owesAnswers(): boolean {
    return this.#expected.some(({ kind }) => kind === "sync");
  }

  #answer(answer: Message): void {
    if (answer.type === "1" || answer.type === "3") {
      if (this.#expected.shift()?.kind === "swallow") return;
    }
    if (answer.type === "Z") this.#endOfRequest();
    this.hear(answer);
  }

  /**
   * After an error, the database skips all messages up to the next Sync: it neither executes nor answers them. Forgets
   * the statements they would have prepared.
   */
  #endOfRequest(): void {
    for (let left = this.#expected.shift(); left && left.kind !== "sync"; left = this.#expected.shift()) {
      if (left.parsed) this.prepared.delete(left.parsed);
    }
  }
}

type LentBackend = { take(): Promise<Backend>; giveBack(backend: Backend): void };

/** A program's connection: it has a backend from the first message of a transaction to its end. */
class PooledClient {
  readonly #socket: Socket;
  readonly #pool: LentBackend;
  readonly #misplaced: string[];
  readonly #isForgetful: boolean;
  /** Statements by name, as this client parsed them. */
  readonly #statements = new Map<string, Buffer>();
  #backend: Backend | undefined;
  #isKnown = false;
  #work = Promise.resolve();

  constructor(
    socket: Socket,
    pool: LentBackend,
    { misplaced, isForgetful }: { misplaced: string[]; isForgetful: boolean },
  ) {
    this.#socket = socket;
    this.#pool = pool;
    this.#misplaced = misplaced;
    this.#isForgetful = isForgetful;
    const reader = new MessageReader({ startsUntyped: true });
    socket.on("data", (bytes: Buffer) => {
      for (const asked of reader.read(bytes)) this.#work = this.#work.then(() => this.#take(asked));
    });
    socket.on("close", () => {
      this.#work = this.#work.then(() => this.#leave());
    });
  }

  async #take(asked: Message): Promise<void> {
    if (!this.#isKnown) return this.#greet(asked);
    if (asked.type === "X") return;
    const backend = this.#backend ?? (await this.#borrow());
    const [name = ""] = textsOf(asked);
    if (asked.type === "Q") this.#judge(name);
    if (asked.type === "P") {
      this.#judge(textsOf(asked)[1] ?? "");
      return this.#parse(backend, asked, name);
    }
    const used =
      asked.type === "B" ? textsOf(asked)[1] : asked.type === "D" && name.startsWith("S") ? name.slice(1) : "";
    if (used && !this.#isForgetful) this.#bringAlong(backend, used);
    backend.send(asked.bytes, EXPECTED[asked.type]);
  }

  #greet({ bytes }: Message): void {
    if (bytes.readInt32BE(4) === SSL_REQUEST) {
      this.#socket.write("N");
      return;
    }
    this.#isKnown = true;
    const settings = bytes.subarray(8).toString().split("\0");
    const refused = settings.find((name, index) => index % 2 === 0 && name !== "" && !SHARED_SETTINGS.includes(name));
    if (refused) {
      const failure = `SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`;
      this.#socket.end(message("E", Buffer.from(failure)));
      return;
    }
    const parameter = (name: string, value: string) => message("S", Buffer.from(`${name}\0${value}\0`));
    this.#socket.write(
      Buffer.concat([
        message("R", Buffer.from([0, 0, 0, 0])),
        parameter("server_version", "18.0"),
        parameter("client_encoding", "UTF8"),
        parameter("DateStyle", "ISO, MDY"),
        parameter("integer_datetimes", "on"),
        message("K", Buffer.alloc(8)),
        message("Z", Buffer.from("I")),
      ]),
    );
  }

  async #borrow(): Promise<Backend> {
    const backend = await this.#pool.take();
    this.#backend = backend;
    backend.transactions += 1;
    backend.hear = (answer) => {
      this.#socket.write(answer.bytes);
      if (answer.type === "Z" && answer.body.toString() === "I" && !backend.owesAnswers) this.#release();
    };
    return backend;
  }

  #release(): void {
    const backend = this.#backend;
    if (!backend) return;
    this.#backend = undefined;
    backend.hear = () => {};
    this.#pool.giveBack(backend);
  }

  /** Discards the transaction of a client that left in the middle of it. */
  #leave(): void {
    const backend = this.#backend;
    if (!backend) return;
    backend.hear = (answer) => {
      if (answer.type === "Z" && !backend.owesAnswers) this.#release();
    };
    backend.send(message("Q", Buffer.from("rollback\0")), SYNC);
  }

  /** Replaces a statement that another client prepared under this name. */
  #parse(backend: Backend, asked: Message, name: string): void {
    if (name) {
      this.#statements.set(name, asked.bytes);
      if (backend.prepared.has(name)) backend.send(message("C", Buffer.from(`S${name}\0`)), { kind: "swallow" });
      backend.prepared.set(name, textsOf(asked)[1] ?? "");
    }
    backend.send(asked.bytes, { kind: "pass", parsed: name });
  }

  #bringAlong(backend: Backend, name: string): void {
    const parsed = this.#statements.get(name);
    const [, text] = parsed ? textsOf({ type: "P", bytes: parsed, body: parsed.subarray(5) }) : [];
    if (!parsed || backend.prepared.get(name) === text) return;
    if (backend.prepared.has(name)) backend.send(message("C", Buffer.from(`S${name}\0`)), { kind: "swallow" });
    backend.prepared.set(name, text ?? "");
    backend.send(parsed, { kind: "swallow", parsed: name });
  }

  #judge(text: string): void {
    const isOfASession =
      /^\s*(listen|unlisten|set (?!local|constraints)|create temp|declare .* with hold)/i.test(text) ||
      /pg_(try_)?advisory_(un)?lock(_shared)?\(/i.test(text);
    if (isOfASession) this.#misplaced.push(text);
  }
}
