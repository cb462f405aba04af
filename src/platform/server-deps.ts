import type { Clock } from "#shared/clock.ts";
import type { TagVersions } from "./cache/tag-versions.ts";
import type { Database } from "./db/client.ts";
import type { Env } from "./env.ts";
import type { PictureStore } from "./images/picture-store.ts";
import type { Logger } from "./logger.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { Secrets } from "./secrets.ts";

/**
 * The dependencies of the modules' servers, created once by the composition root. A use case accepts only those it
 * uses.
 */
export type ServerDeps = {
  db: Database;
  clock: Clock;
  env: Env;
  logger: Logger;
  secrets: Secrets;
  versions: TagVersions;
  payments: PaymentGateway;
  /** The storage for uploaded pictures in place of the database, when the clinic has set one. */
  bucket: PictureStore | undefined;
};
