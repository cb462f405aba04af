import type { Database } from "#platform/db/client.ts";
import { withoutPatience } from "#platform/db/patience.ts";
import type { Logger } from "#platform/logger.ts";
import { leaveRecords, renewPresence } from "./record-presence.ts";

const PULSE_MS = 5_000;
const pagesOf = new WeakMap<Database, OpenPages>();

/**
 * The open staff pages whose streams this process serves. A heartbeat every five seconds renews their rows in the
 * database.
 */
export class OpenPages {
  readonly #db: Database;
  readonly #logger: Pick<Logger, "warn">;
  readonly #pages = new Set<string>();
  /** Closed pages whose rows may still exist. */
  readonly #left = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, logger: Pick<Logger, "warn">) {
    this.#db = db;
    this.#logger = logger;
  }

  add(id: string): void {
    this.#pages.add(id);
    this.#beat();
  }

  #beat(): void {
    this.#timer ??= withoutPatience(() => setInterval(() => this.#pulseSafely(), PULSE_MS).unref());
  }

  /**
   * Runs a heartbeat without throwing: after a failure the next one tries again, and rows that aren't renewed expire by
   * themselves.
   */
  #pulseSafely(): void {
    this.pulse().catch((err: unknown) => this.#logger.warn({ err }, "open pages could not be renewed"));
  }

  remove(id: string): void {
    this.#pages.delete(id);
    this.#rest();
  }

  /** Deletes the row of a closed page. If that fails, later heartbeats try again. */
  async leave(id: string): Promise<void> {
    this.#left.add(id);
    this.#beat();
    await this.#takeRows();
    this.#rest();
  }

  async #takeRows(): Promise<void> {
    const ids = [...this.#left];
    if (ids.length === 0) return;
    await leaveRecords(this.#db, ids);
    for (const id of ids) this.#left.delete(id);
  }

  #rest(): void {
    if (this.#pages.size + this.#left.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async pulse(): Promise<void> {
    await renewPresence(this.#db, [...this.#pages]);
    await this.#takeRows();
    this.#rest();
  }
}

/** Returns the open pages of a database that this process serves. */
export function openPagesOf(db: Database, logger: Pick<Logger, "warn">): OpenPages {
  const pages = pagesOf.get(db) ?? new OpenPages(db, logger);
  pagesOf.set(db, pages);
  return pages;
}
