import { writeFileSync } from "node:fs";
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  JobQueueService,
  LogLevel,
  RequestContextService,
  SearchService,
} from "@vendure/core";
import { populate } from "@vendure/core/cli/index.js";

// Runs in the folder in which Vendure is installed, as Vendure's own guide sets it up. `node server.mjs seed` fills the
// database from products.csv; `node server.mjs` serves the shop until it is killed. The settings are JSON in the
// variable PEER.
const { port, database } = JSON.parse(process.env.PEER ?? "{}");
const isSeeding = process.argv[2] === "seed";

const config = {
  apiOptions: { port, hostname: "127.0.0.1", adminApiPath: "admin-api", shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: "bearer",
    requireVerification: false,
    superadminCredentials: { identifier: "bench", password: "bench-only-here" },
  },
  dbConnectionOptions: { type: "postgres", ...database, synchronize: isSeeding, logging: false },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({ indexStockStatus: true })],
  logger: new DefaultLogger({ level: LogLevel.Error }),
};

const initialData = {
  defaultLanguage: "en",
  defaultZone: "Americas",
  countries: [{ name: "United States of America", code: "US", zone: "Americas" }],
  taxRates: [{ name: "Standard", percentage: 0 }],
  shippingMethods: [{ name: "Standard", price: 500 }],
  paymentMethods: [],
  collections: [],
};

/** Rebuilds the search index, and waits until it has all products. */
async function fillSearch(app) {
  const ctx = await app.get(RequestContextService).create({ apiType: "admin" });
  await app.get(JobQueueService).start();
  const job = await app.get(SearchService).reindex(ctx);
  for await (const { state } of ticks(job.id, app)) {
    if (state === "COMPLETED") return;
    if (state === "FAILED" || state === "CANCELLED") throw new Error(`the search wasn't filled: ${state}`);
  }
}

async function* ticks(id, app) {
  const { ConfigService } = await import("@vendure/core");
  const { jobQueueStrategy } = app.get(ConfigService).jobQueueOptions;
  for (;;) {
    yield await jobQueueStrategy.findOne(id);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

if (isSeeding) {
  const app = await populate(() => bootstrap(config), initialData, "products.csv");
  await fillSearch(app);
  await app.close();
  process.exit();
}
await bootstrap(config);
writeFileSync("ready", String(process.pid));
