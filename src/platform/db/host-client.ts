import { Client, type ClientConfig } from "pg";
import { HOST_WITHIN_MS, hostsOf } from "./hosts.ts";
import { leaveStandby, StandbyError } from "./lost-server.ts";

const FAILURES = ["error", "errorMessage", "end"];

/**
 * A connection of a pool to the server of its address that takes writes, as far as this process knows: where that can't
 * be had, or is a standby, the next one goes to another of the servers (OP-2).
 */
export class HostClient extends Client {
  readonly #isStandby: () => boolean;

  constructor(config: ClientConfig) {
    const hosts = config.connectionString === undefined ? undefined : hostsOf(config.connectionString);
    const address = hosts?.present;
    super({
      ...config,
      ...(address === undefined ? {} : { connectionString: address }),
      ...(hosts?.areSeveral ? { connectionTimeoutMillis: HOST_WITHIN_MS } : {}),
    });
    const leave = () => {
      if (address !== undefined) hosts?.leave(address);
    };
    this.#isStandby = leaveStandby(this, leave);
    // Before the driver's own listeners: by the time its caller hears of it, the next address is chosen.
    for (const failure of FAILURES) this.connection.on(failure, leave);
    this.connection.once("readyForQuery", () => {
      for (const failure of FAILURES) this.connection.off(failure, leave);
    });
  }

  /** What the server answered that isn't ours to write on anymore; its pool drops the connection (OP-3). */
  get lostServer(): Error | undefined {
    return this.#isStandby() ? new StandbyError() : undefined;
  }
}
