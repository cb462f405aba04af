import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { describeBreaches, findUnusedExceptions } from "./breach.ts";
import { checkImports } from "./check-imports.ts";
import { checkTables, findUnownedRelations } from "./check-tables.ts";
import { countPublicNames } from "./count-public-names.ts";
import { findCycles } from "./find-cycles.ts";
import { findFolderCircles } from "./find-folder-circles.ts";

/** A small tree without violations. */
const orderly = {
  "shared/money.ts": `import { z } from "zod";`,
  "platform/db/client.ts": `import pg from "pg"; import { money } from "#shared/money.ts";`,
  "web/ui/button.tsx": `import { useState } from "react";`,
  "modules/account/server/tables.ts": `export const customers = pgTable("customers", {});`,
  "modules/account/server/public.ts": "export const emailOf = sql`select email from customers where id = $1`;",
  "modules/catalog/domain/price.ts": `import { money } from "#shared/money.ts";`,
  "modules/catalog/contract/product.ts": `import { z } from "zod"; import { price } from "../domain/price.ts";`,
  "modules/catalog/server/tables.ts": `
    import { customers } from "#modules/account/server/tables.ts";
    export const products = pgTable("products", {}); export const sizes = pgTable("product_sizes", {});`,
  "modules/catalog/server/public.ts": "export const productCards = sql`(select id, name from products)`;",
  "modules/catalog/web/components/card.tsx": `
    import type { Product } from "../../contract/product.ts"; import { Button } from "#web/ui/button.tsx";`,
  "modules/catalog/web/routes/services.tsx": `import { Card } from "../components/card.tsx";`,
  "modules/cart/server/read-cart.ts": `
    import { productCards } from "#modules/catalog/server/public.ts";
    const lines = sql\`select p.name from cart_lines l join \${productCards} p on p.id = l.product_id\`;`,
  "modules/cart/server/tables.ts": `export const lines = pgTable("cart_lines", {});`,
  "modules/cart/web/cart-lines.tsx": `import { Card } from "#modules/catalog/web/components/card.tsx";`,
  "screens/cart/mycart.tsx": `import { CartLines } from "#modules/cart/web/cart-lines.tsx";`,
  "routes.ts": `import { route } from "@react-router/dev/routes";`,
};

/** Returns the rule's violations for the clean tree with some files added or replaced. */
function breachesOf(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries({ ...orderly, ...files }));
  return [...describeBreaches([...checkImports(tree), ...checkTables(tree)], []), ...findCycles(tree)];
}

it("the architecture rules find no problem in a correct source tree", () => {
  expect(breachesOf({})).toEqual([]);
});

describe("the architecture rule for a feature with all of its layers in one folder (decision 0169)", () => {
  const refunds = "modules/checkout/refunds";

  it("treats each file, even one with tables, as a file of its layer", () => {
    const files = {
      [`${refunds}/server/refund.ts`]: `import { tender } from "#modules/payments/server/public.ts"; import { a } from "../../server/a.ts";`,
      [`${refunds}/server/tables.ts`]: `import { tenders } from "#modules/payments/server/tables.ts";`,
      [`${refunds}/domain/plan.ts`]: "",
      [`${refunds}/staff/contract/calls.ts`]: `import { z } from "zod";`,
      [`${refunds}/staff/dialog.tsx`]: `import { useState } from "react";`,
      "modules/payments/server/public.ts": "",
      "modules/payments/server/tables.ts": "",
      "modules/checkout/server/a.ts": "",
    };
    expect(breachesOf(files)).toEqual([]);
  });

  it.each([
    ["its server in its domain", `${refunds}/domain/a.ts`, "../server/b.ts"],
    ["its screens in its server", `${refunds}/server/a.ts`, "../staff/b.tsx"],
    ["its server in a higher module", "modules/wallet/server/a.ts", `#${refunds}/server/b.ts`],
    ["its screen for a route in another screen", `${refunds}/staff/a.tsx`, "./routes/b.tsx"],
  ])("reports an import of %s", (_, file, target) => {
    const imported = target.startsWith("#") ? target.slice(1) : posix.join(posix.dirname(file), target);
    expect(breachesOf({ [file]: `import { b } from "${target}";`, [imported]: "" })).toHaveLength(1);
  });

  it("includes the feature's folder in the check for circular imports between folders", () => {
    const circle = {
      [`${refunds}/server/a.ts`]: `import { b } from "../../server/desk/b.ts";`,
      "modules/checkout/server/desk/b.ts": `import { c } from "../../refunds/server/c.ts";`,
      [`${refunds}/server/c.ts`]: "",
    };
    expect(findFolderCircles(new Map(Object.entries(circle)))).toEqual([
      ["modules/checkout/server/desk", "modules/checkout/server/refunds"],
    ]);
  });
});

describe("the architecture rule for allowed folders", () => {
  it.each([
    ["a new layer in a module", "modules/cart/helpers/sums.ts"],
    ["a new folder beside the others", "utils/sums.ts"],
    ["a new file beside the others", "helpers.ts"],
    ["a module that the order does not know", "modules/lockers/domain/lock.ts"],
    ["a file beside a module's layers", "modules/cart/sums.ts"],
  ])("reports %s", (_, file) => {
    expect(breachesOf({ [file]: "" })).toEqual([`${file} -> ${file}: there is no such place`]);
  });

  it("reports an import from a folder that isn't allowed", () => {
    expect(breachesOf({ "modules/cart/domain/sums.ts": `import { x } from "../helpers/x.ts";` })).toEqual([
      "modules/cart/domain/sums.ts -> modules/cart/helpers/x.ts: there is no such place",
    ]);
  });
});

describe("the architecture rule for packages", () => {
  it.each([
    ["pg in a domain", "modules/cart/domain/sums.ts", "pg"],
    ["zod in a domain", "modules/cart/domain/sums.ts", "zod"],
    ["node in a domain", "modules/cart/domain/sums.ts", "node:fs"],
    ["IO in a contract", "modules/cart/contract/cart.ts", "node:fs/promises"],
    ["the database in a contract", "modules/cart/contract/cart.ts", "drizzle-orm"],
    ["React in a server", "modules/cart/server/sums.ts", "react"],
    ["a driver in a module's server", "modules/cart/server/sums.ts", "pg"],
    ["zod in a screen", "screens/cart/sums.ts", "zod"],
    ["node in the kit", "web/ui/sums.ts", "node:crypto"],
    ["the web server in a platform", "platform/sums.ts", "hono"],
  ])("reports %s", (_, file, name) => {
    const reported = [expect.stringMatching(new RegExp(`^${file} -> ${name}: .* does without this package$`))];
    expect(breachesOf({ [file]: `import { x } from "${name}";` })).toEqual(reported);
    expect(breachesOf({ [file]: `import type { X } from "${name}";` })).toEqual(reported);
    expect(breachesOf({ [file]: `export { x } from "${name}";` })).toEqual(reported);
    expect(breachesOf({ [file]: `const x = () => import("${name}");` })).toEqual(reported);
    expect(breachesOf({ [file]: `type X = import("${name}").X;` })).toEqual(reported);
  });

  it("reports an import with a computed path", () => {
    const file = "modules/cart/server/sums.ts";
    expect(breachesOf({ [file]: `const x = (name: string) => import(\`../\${name}.ts\`);` })).toEqual([
      `${file} -> a computed address: modules/*/server does without this package`,
    ]);
  });
});

describe("the architecture rule for imports", () => {
  it.each([
    ["a contract of a higher module", "modules/catalog/contract/x.ts", "#modules/cart/contract/cart.ts"],
    ["a domain of a higher module", "modules/catalog/domain/x.ts", "#modules/cart/domain/sums.ts"],
    ["a server of a higher module", "modules/catalog/server/x.ts", "#modules/cart/server/public.ts"],
    ["web of a higher module", "modules/catalog/web/x.tsx", "#modules/cart/web/cart-lines.tsx"],
    ["types of a higher module's contract in web", "modules/catalog/web/x.tsx", "#modules/cart/contract/cart.ts"],
    ["a higher module's screen for staff", "modules/catalog/staff/x.tsx", "#modules/cart/staff/lines.tsx"],
    ["a higher module's call for staff", "modules/catalog/staff/x.tsx", "#modules/cart/staff/contract/lines.ts"],
  ])("reports %s", (_, file, target) => {
    const reported = [`${file} -> ${target.slice(1)}: cart stands above catalog`];
    expect(breachesOf({ [file]: `import type { X } from "${target}";` })).toEqual(reported);
  });

  it.each([
    ["screens in a module's web", "modules/cart/web/x.tsx", "#screens/cart/mycart.tsx"],
    ["screens in the kit", "web/ui/x.tsx", "#screens/cart/mycart.tsx"],
    ["a module in the kit", "web/ui/x.tsx", "#modules/catalog/web/components/card.tsx"],
    ["a module's domain in the kit", "web/ui/x.tsx", "#modules/catalog/domain/price.ts"],
    ["the table of all calls in the kit", "web/x.ts", "#calls.ts"],
    ["the table of all calls in a screen", "screens/cart/x.ts", "#calls.ts"],
    ["the staff's client in a screen", "screens/cart/x.ts", "#staff/staff-api.ts"],
    ["the staff's client in a module's web", "modules/cart/web/x.ts", "#staff/staff-api.ts"],
    ["the table of staff calls in the staff's client", "staff/x.ts", "#staff-calls.ts"],
    ["a module's screen for staff in a screen", "screens/cart/x.ts", "#modules/cart/staff/lines.tsx"],
    ["a screen of the back office in a screen", "screens/cart/x.ts", "#screens/staff/visits/visit.tsx"],
    ["a screen of the back office in a module", "modules/cart/staff/x.ts", "#screens/staff/visits/visit.tsx"],
    ["a screen for guests in the back office", "screens/staff/x.ts", "#screens/cart/mycart.tsx"],
    ["a module's screen for staff in its web", "modules/cart/web/x.ts", "../staff/lines.tsx"],
    ["a module's screen for staff in the kit of the staff", "staff/x.ts", "#modules/cart/staff/lines.tsx"],
    ["a call for staff in a contract", "modules/cart/contract/x.ts", "../staff/contract/lines.ts"],
    ["a call for staff in web", "modules/cart/web/x.ts", "../staff/contract/lines.ts"],
    ["a module's screen for staff in its calls for staff", "modules/cart/staff/contract/x.ts", "../lines.tsx"],
    ["a module's screen for staff in its server", "modules/cart/server/x.ts", "../staff/lines.tsx"],
    ["a module in the kernel", "shared/x.ts", "#modules/catalog/domain/price.ts"],
    ["the platform in a domain", "modules/cart/domain/x.ts", "#platform/db/client.ts"],
    ["a contract in a domain", "modules/catalog/domain/x.ts", "../contract/product.ts"],
    ["a server in a contract", "modules/catalog/contract/x.ts", "../server/public.ts"],
    ["a server in web", "modules/catalog/web/x.ts", "../server/public.ts"],
    ["web in a server", "modules/catalog/server/x.ts", "../web/components/card.tsx"],
    ["a module's server in the api", "api/x.ts", "#modules/catalog/server/public.ts"],
    ["the start of the server in the api", "api/x.ts", "#server/start-server.ts"],
    ["tools of tests in a server", "modules/catalog/server/x.ts", "#testing/test-clinic.ts"],
    ["the card sandbox in a module", "modules/catalog/server/x.ts", "#sandbox/create-sandbox.ts"],
    ["the demo in a module", "modules/catalog/server/x.ts", "#demo/catalog/write-sales.ts"],
  ])("reports %s", (_, file, target) => {
    const reported = [expect.stringMatching(new RegExp(`^${file} -> .* may not import `))];
    expect(breachesOf({ [file]: `import { x } from "${target}";` })).toEqual(reported);
    expect(breachesOf({ [file]: `import type { X } from "${target}";` })).toEqual(reported);
  });

  it("reports code imported from a contract in a screen, but allows its types", () => {
    const target = "#modules/catalog/contract/product.ts";
    expect(breachesOf({ "screens/x.ts": `import { type Product, productSchema } from "${target}";` })).toEqual([
      "screens/x.ts -> modules/catalog/contract/product.ts: screens may import types of modules/*/contract, and no code",
    ]);
    expect(breachesOf({ "screens/x.ts": `import { type Product } from "${target}";` })).toEqual([]);
  });

  it("allows the staff client in the back office's screens, and its call table nowhere else", () => {
    const client = { "staff/staff-api.ts": `import table from "virtual:staff-call-table";` };
    const screen = `import { staffApi } from "#staff/staff-api.ts";`;
    expect(breachesOf({ ...client, "modules/cart/staff/x.ts": screen, "screens/staff/x.ts": screen })).toEqual([]);
    expect(breachesOf({ "web/x.ts": `import table from "virtual:staff-call-table";` })).toEqual([
      expect.stringContaining("web does without this package"),
    ]);
  });

  it("reports an import of another module's server code that isn't exported", () => {
    const from = (target: string) => breachesOf({ "modules/cart/server/x.ts": `import { x } from "${target}";` });
    expect(from("#modules/catalog/server/products/list-products.ts")).toEqual([
      expect.stringContaining("a module calls another by its server/public.ts"),
    ]);
    expect(from("#modules/catalog/server/tables.ts")).toEqual([
      expect.stringContaining("only a foreign key names another module's tables"),
    ]);
    expect(from("#modules/catalog/server/public.ts")).toEqual([]);
  });

  it.each([
    ["for guests", "screens/x.tsx", "#modules/catalog/web/routes/services.tsx"],
    ["for staff", "screens/staff/x.tsx", "#modules/catalog/staff/routes/services.tsx"],
  ])("reports an import of a module's screen %s by any other file than routes.ts", (_, file, target) => {
    expect(breachesOf({ [file]: `import Services from "${target}";` })).toEqual([
      expect.stringContaining("routes.ts alone names a module's screens"),
    ]);
  });

  it("allows the server to import staff calls, and staff screens to import code of their module and of lower modules", () => {
    const call = { "modules/cart/staff/contract/lines.ts": `import { cart } from "../../contract/cart.ts";` };
    const server = { "modules/cart/server/x.ts": `import { lines } from "../staff/contract/lines.ts";` };
    const screen = {
      "modules/cart/staff/lines.tsx": `
        import { lines } from "./contract/lines.ts"; import { product } from "#modules/catalog/contract/product.ts";
        import { Card } from "#modules/catalog/staff/card.tsx"; import { Badge } from "#staff/kit/badge.tsx";`,
      "screens/staff/x.tsx": `import { Lines } from "#modules/cart/staff/lines.tsx";`,
    };
    expect(breachesOf({ ...call, ...server, ...screen })).toEqual([]);
  });

  it("ignores test files", () => {
    expect(breachesOf({ "modules/cart/domain/x.test.ts": `import pg from "pg"; import "#testing/x.ts";` })).toEqual([]);
  });
});

describe("the architecture rule against circular imports", () => {
  it("reports two files that import each other, even if they import only types", () => {
    const files = {
      "modules/cart/domain/a.ts": `import { b } from "./b.ts";`,
      "modules/cart/domain/b.ts": `import type { A } from "./a.ts";`,
    };
    const circle = "modules/cart/domain/a.ts -> modules/cart/domain/b.ts -> modules/cart/domain/a.ts";
    expect(breachesOf(files)).toEqual([circle]);
  });
});

describe("the architecture rule against circular imports between folders", () => {
  const circlesOf = (files: Record<string, string>) => findFolderCircles(new Map(Object.entries(files)));

  it("reports sibling folders that import each other through a third, including type imports and nested files", () => {
    const files = {
      "modules/cart/server/coupons/a.ts": `import { b } from "../lines/deep/b.ts";`,
      "modules/cart/server/lines/deep/b.ts": `import type { C } from "../../visit/c.ts";`,
      "modules/cart/server/visit/c.ts": `import { d } from "#modules/cart/server/coupons/d.ts";`,
      "modules/cart/server/wallet/e.ts": `import { a } from "../coupons/a.ts";`,
    };
    expect(circlesOf(files)).toEqual([
      ["modules/cart/server/coupons", "modules/cart/server/lines", "modules/cart/server/visit"],
    ]);
  });

  it("allows folders that import in one direction, files beside the folders, and tests", () => {
    const files = {
      "modules/cart/server/coupons/a.ts": `import { b } from "../lines/b.ts"; import { t } from "../tables.ts";`,
      "modules/cart/server/lines/b.ts": `import { t } from "../tables.ts";`,
      "modules/cart/server/lines/b.test.ts": `import { a } from "../coupons/a.ts";`,
      "modules/cart/server/api.ts": `import { a } from "./coupons/a.ts"; import { b } from "./lines/b.ts";`,
      "modules/cart/server/tables.ts": "",
    };
    expect(circlesOf(files)).toEqual([]);
  });
});

describe("the architecture rule for database tables", () => {
  const read = (table: string) => expect.stringMatching(new RegExp(`^modules/cart/server/x.ts -> ${table}: .* reads `));
  const write = (table: string) =>
    expect.stringMatching(new RegExp(`^modules/cart/server/x.ts -> ${table}: .* writes `));
  const inCart = (sql: string) => breachesOf({ "modules/cart/server/x.ts": sql });

  it.each([
    ["after from", `sql\`select name from products p where p.id = \${id}\``],
    ["joined", "sql`select 1 from cart_lines l left join products p on p.id = l.product_id`"],
    ["in a part of a statement", "sql`join products p using (id)`"],
    ["in a list", "sql`select 1 from cart_lines l, products p where p.id = l.product_id`"],
    ["in brackets", "sql`select (select name from products where id = l.product_id) from cart_lines l`"],
    ["after a bracket in a list", "sql`select 1 from (select 1 as a, 2 as b) x, products p`"],
    ["before a column", "sql`exists (select 1 from cart_lines where product_id = products.id)`"],
    ["in quotes", 'sql`select 1 from "products"`'],
    ["with its schema", "sql`select 1 from public.products`"],
    ["in capitals", "sql`SELECT 1 FROM Products`"],
    ["in the raw", "sql.raw('select 1 from products')"],
    ["without a tag", `client.query(\`select name from products where id = \${id}\`)`],
    ["in plain text", 'client.query("select name from products")'],
    ["in a typed template", "sql<string>`select name from products`"],
    ["after a name that the statement gives", "sql`with p as (select 1) select 1 from p join products x on true`"],
  ])("reports another module's table used %s", (_, sql) => {
    expect(inCart(sql)).toEqual([read("products")]);
  });

  it.each([
    ["insert", "sql`insert into products (id) values (1)`"],
    ["update", "sql`update products set name = ''`"],
    ["delete", "sql`delete from products where id = 1`"],
    ["a step of a statement", "sql`with products as (update products set name = '') select 1 from cart_lines`"],
  ])("reports SQL that writes to another module's table, which no exception can allow: %s", (_, sql) => {
    expect(inCart(sql)).toEqual([write("products")]);
    const tree = new Map(Object.entries({ ...orderly, "modules/cart/server/x.ts": sql }));
    const exceptions = [{ file: "modules/cart/server/x.ts", names: ["products"], reason: "none is good enough" }];
    expect(describeBreaches(checkTables(tree), exceptions)).toEqual([write("products")]);
  });

  it("reports SQL that exposes a whole table", () => {
    expect(breachesOf({ "modules/catalog/server/x.ts": "export const all = sql`products`;" })).toEqual([
      expect.stringContaining("hands out a whole table"),
    ]);
  });

  it.each([
    ["a column of that name", "sql`update cart_lines set products = 1, product_sizes = (select 2)`"],
    ["a name that the statement gives", "sql`with products as (select 1 as id) select products.id from products`"],
    ["a quoted text", "sql`select 'from products' from cart_lines -- join products`"],
    ["a column after from", "sql`select a.x is distinct from b.products, c.products from cart_lines a`"],
    ["a lock", "sql`select 1 from cart_lines for update`"],
    ["another word in a text", 'log("products from the store")'],
  ])("finds no table in %s", (_, sql) => {
    expect(inCart(sql)).toEqual([]);
  });

  it("lets a folder of the demo write only to the tables of the module with the same name", () => {
    const insert = "sql`insert into products (id) values (1)`";
    expect(breachesOf({ "demo/catalog/x.ts": insert })).toEqual([]);
    expect(breachesOf({ "demo/cart/x.ts": insert })).toEqual([
      "demo/cart/x.ts -> products: line 1 writes a table of catalog",
    ]);
  });

  it("reports the server's startup code if it reads a module's table", () => {
    expect(breachesOf({ "server/x.ts": "sql`select 1 from products`" })).toEqual([
      "server/x.ts -> products: line 1 reads a table of catalog",
    ]);
  });
});

describe("the architecture rule for database views", () => {
  it("reports a module that reads another module's internal view", () => {
    expect(breachesOf({ "modules/cart/server/x.ts": "sql`select id from searchable`" })).toEqual([
      expect.stringContaining("reads a table of search"),
    ]);
    expect(breachesOf({ "modules/search/server/x.ts": "sql`select id from searchable`" })).toEqual([]);
  });
});

describe("migrations", () => {
  it("are reported if they create a table or a view without an owner", () => {
    const made = [
      'CREATE TABLE "products" ("id" text); create table if not exists notes (id text);',
      "create or replace view searchable as select 1; create view best_sellers as select 1;",
    ];
    expect(findUnownedRelations(new Map(Object.entries(orderly)), made)).toEqual(["notes", "best_sellers"]);
  });
});

describe("exceptions to the architecture rules", () => {
  const tree = new Map(
    Object.entries({ ...orderly, "modules/cart/server/x.ts": `import pg from "pg"; sql\`select 1 from products\`` }),
  );
  const breaches = [...checkImports(tree), ...checkTables(tree)];
  const exception = (names: string[]) => [{ file: "modules/cart/server/x.ts", names, reason: "a test" }];

  it("allow only what they name", () => {
    expect(describeBreaches(breaches, exception(["pg", "products"]))).toEqual([]);
    expect(describeBreaches(breaches, exception(["pg"]))).toEqual([expect.stringContaining("-> products:")]);
  });

  it("are reported when they are no longer needed", () => {
    expect(findUnusedExceptions(breaches, exception(["pg", "brands"]))).toEqual(["modules/cart/server/x.ts -> brands"]);
  });
});

it("the number of exported names counts a namespace that is exported as a whole as one name", () => {
  const tree = new Map([
    [
      "modules/catalog/server/public.ts",
      `export { type Price, priceOf } from "./price.ts"; export * as stock from "./public/stock.ts"; export const label = 1;`,
    ],
    ["modules/catalog/server/public/stock.ts", `export { reserve } from "../stock.ts";`],
    ["modules/catalog/server/stock.ts", "export const reserve = 1;"],
  ]);
  expect([...countPublicNames(tree)]).toEqual([
    ["modules/catalog/server/public.ts", 4],
    ["modules/catalog/server/public/stock.ts", 1],
  ]);
});
