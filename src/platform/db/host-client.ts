import { Client, type ClientConfig } from "pg";
import { HOST_WITHIN_MS, hostsOf } from "./hosts.ts";
import { leaveStandby, StandbyError } from "./lost-server.ts";

const FAILURES = ["error", "errorMessage", "end"];

/**
 * A pool's connection to one of the servers in its URL: the one that accepts writes, as far as this process knows. If
 * that server is unavailable or a standby, the next connection goes to another one (OP-2).
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
    // Registered before the driver's own listeners, so that the next server is chosen by the time the caller gets the
    // error.
    for (const failure of FAILURES) this.connection.on(failure, leave);
    this.connection.once("readyForQuery", () => {
      for (const failure of FAILURES) this.connection.off(failure, leave);
    });
  }

  /** The error that showed that this server no longer accepts writes. It makes the pool drop the connection (OP-3). */
  get lostServer(): Error | undefined {
    return this.#isStandby() ? new StandbyError() : undefined;
  }
}
