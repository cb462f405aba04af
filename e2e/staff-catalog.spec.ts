import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { describeInCheck, itInCheck } from "./support/in-check.ts";
import { newProduct } from "./support/own-product.ts";
import { listOf, staffScreens } from "./support/screens.ts";
import { workerServer } from "./support/server.ts";
import { newStaffVisitor } from "./support/staff-visitor.ts";
import { expectTidyScreens } from "./support/tidy-screens.ts";

const server = await workerServer();
const browser = await openBrowser();

const visit = (options?: Parameters<typeof newStaffVisitor>[3]) => newStaffVisitor(browser, server, "admin", options);

/** Saves another price of a new product; it must then be on all copies of its page within that time. */
async function expectPriceOnSite(timeout: number) {
  const product = await newProduct(server.db);
  const guestPage = async (encoding: string) =>
    (await fetch(`${server.origin}/product/${product.slug}`, { headers: { "accept-encoding": encoding } })).text();
  expect(await guestPage("br")).not.toContain("$217.35");
  const { page } = await visit();
  await page.goto(`/admin/stock/${product.sizeId}`);
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("217.35");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await saved).status()).toBe(200);
  await expect.poll(() => guestPage("br"), { timeout }).toContain("$217.35");
  for (const encoding of ["br", "gzip", "identity"])
    for (let read = 0; read < 5; read += 1) expect(await guestPage(encoding)).toContain("$217.35");
}

it("a price saved by staff reaches the public product page, in every cached copy (BO-30)", async () => {
  await expectPriceOnSite(30_000);
});

itInCheck("a price saved by staff reaches the public product page within a second (BO-30)", async () => {
  await expectPriceOnSite(1_000);
});

describeInCheck("a size's stock", () => {
  it("changes by deliveries, counts and damage; a count changes the stock by the difference from the displayed number (BO-31)", async () => {
    const { sizeId, title, onHand } = await newProduct(server.db);
    const { page } = await visit();
    await page.goto(`/admin/stock/${sizeId}`);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: `Change the stock of ${title}` }).click();
      await page.getByRole("menuitem", { name }).click();
      return page.getByRole("dialog");
    };
    const shelf = (pieces: number) => page.getByText(`${pieces} on the shelf, 0 held, ${pieces} free`).waitFor();

    const receive = await choose("Receive");
    await receive.getByLabel("Pieces that came").fill("7");
    await receive.getByRole("button", { name: "Put on the shelf" }).click();
    await shelf(onHand + 7);

    const count = await choose("Count");
    await server.db.execute(sql`update product_sizes set on_hand = on_hand - 2 where id = ${sizeId}`);
    await server.db.execute(sql`insert into stock_moves (id, size_id, delta, reason)
      values (${`move-${sizeId}`}, ${sizeId}, -2, 'sold')`);
    await count.getByLabel("Pieces on the shelf").fill(String(onHand + 6));
    await count.getByRole("button", { name: "Set the shelf" }).click();
    await page.getByText("2 were sold since you counted.").waitFor();
    await shelf(onHand + 4);

    const damaged = await choose("Damaged");
    await damaged.getByLabel("Pieces that can't be sold").fill("1");
    await damaged.getByRole("button", { name: "Take off the shelf" }).click();
    await damaged.getByText("Say why, in a few words.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await damaged.getByLabel("Reason").fill("Broken pump");
    await damaged.getByRole("button", { name: "Take off the shelf" }).click();
    await shelf(onHand + 3);
    await page.getByRole("cell", { name: "Broken pump" }).waitFor();
    const { rows } = await server.db.execute<{ same: boolean }>(sql`
      select on_hand = (select sum(delta) from stock_moves m where m.size_id = z.id) as same
      from product_sizes z where id = ${sizeId}`);
    expect(rows).toEqual([{ same: true }]);
  });
});

itInCheck(
  "a stock count imported from a file changes the stock by the difference from the exported number (BO-31)",
  async () => {
    const { sizeId, slug, onHand } = await newProduct(server.db);
    const { page } = await visit();
    await page.goto("/admin/stock");
    await page.getByRole("button", { name: "Count by file" }).click();
    const dialog = page.getByRole("dialog", { name: "Count stock by file" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download all sizes" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    const row = lines.find((line) => line.includes(`,${slug},`) && line.endsWith(`,${onHand},`));
    expect(row).toBeDefined();
    // Two pieces are sold while staff count the stock.
    await server.db.execute(sql`update product_sizes set on_hand = on_hand - 2 where id = ${sizeId}`);
    await server.db.execute(sql`insert into stock_moves (id, size_id, delta, reason)
    values (${`count-${sizeId}`}, ${sizeId}, -2, 'sold')`);
    const counted = `${lines[0]}\n${row}${onHand + 5}\n`;
    await dialog
      .getByLabel("CSV file")
      .setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(counted) });
    await dialog.getByText("0 new, 1 change").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Import 1" }).click();
    await page.getByText("1 shelf changed.").waitFor();
    const shelf = async () => {
      const { rows } = await server.db.execute<{ pieces: number }>(
        sql`select on_hand as pieces from product_sizes where id = ${sizeId}`,
      );
      return rows[0]?.pieces;
    };
    expect(await shelf()).toBe(onHand + 3);
    await page.getByRole("button", { name: /Undo/ }).click();
    await expect.poll(shelf).toBe(onHand - 2);
  },
);

it("staff add a product with two sizes and stock by keyboard alone, in one form and one save (OO-6)", async () => {
  onTestFinished(async () => {
    await server.db.execute(sql`delete from stock_moves where size_id in (
      select z.id from product_sizes z join products p on p.id = z.product_id where p.slug = 'two-mist')`);
    await server.db.execute(sql`delete from products where slug = 'two-mist'`);
  });
  const { page } = await visit();
  const { keyboard } = page;
  await page.goto("/admin/products/new");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.focus();
  await keyboard.type("Two Mist");
  expect(await page.getByRole("textbox", { name: "Address" }).inputValue()).toBe("two-mist");
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
    );
  const tabTo = async (label: RegExp) => {
    for (let steps = 0; steps < 40 && !label.test(await focused()); steps += 1) await keyboard.press("Tab");
    expect(await focused()).toMatch(label);
  };
  await tabTo(/^Size, One size$/);
  await keyboard.press("Control+a");
  await keyboard.type("100 ml");
  await keyboard.press("Control+s");
  // Saving moves the focus to what is missing.
  await page.getByText("Enter an amount, such as 44.00.").waitFor();
  await expect.poll(focused).toBe("Price, 100 ml");
  await keyboard.type("30");
  await tabTo(/^On the shelf, 100 ml$/);
  await keyboard.type("6");
  await tabTo(/^Add a size$/);
  await keyboard.press("Enter");
  await tabTo(/^Size, size 2$/);
  await keyboard.type("50 ml");
  await tabTo(/^Price, 50 ml$/);
  await keyboard.type("18");
  await page.getByRole("button", { name: "Move 50 ml, 2 of 2" }).focus();
  await keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "Move 50 ml, 1 of 2" }).waitFor();
  await keyboard.press("Control+s");
  await page.getByRole("heading", { level: 1, name: "Two Mist" }).waitFor();
  const { rows } = await server.db.execute(sql`
    select z.label, z.price_cents, z.on_hand, (select array_agg(m.reason) from stock_moves m where m.size_id = z.id) as moves
    from product_sizes z join products p on p.id = z.product_id where p.slug = 'two-mist' order by z.position`);
  expect(rows).toEqual([
    { label: "50 ml", price_cents: 1_800, on_hand: 0, moves: null },
    { label: "100 ml", price_cents: 3_000, on_hand: 6, moves: ["opening"] },
  ]);
});

itInCheck("staff sort a product's pictures by keyboard, and must describe a new one", async () => {
  const product = await newProduct(server.db);
  const namesNow = async () => {
    const { rows: pictures } = await server.db.execute<{ picture: string }>(
      sql`select picture from product_images where product_id = ${product.id} order by position`,
    );
    return pictures.map(({ picture }) => picture);
  };
  const names = await namesNow();
  expect(names.length).toBeGreaterThan(1);
  const { page } = await visit();
  await page.goto(`/admin/products/${product.id}`);
  await page.getByRole("button", { name: /^Move picture 1/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Pictures put in order.").waitFor();
  const [first = "", second = "", ...rest] = names;
  expect(await namesNow()).toEqual([second, first, ...rest]);

  const white = { width: 400, height: 500, channels: 3 as const, background: "white" };
  const png = await sharp({ create: white }).png().toBuffer();
  await page.getByLabel("Picture to add").setInputFiles({ name: "label.png", mimeType: "image/png", buffer: png });
  const dialog = page.getByRole("dialog", { name: "Add a picture" });
  await dialog.getByRole("button", { name: "Add it" }).click();
  await dialog.getByText("Say what the picture shows.").waitFor();
  await dialog.getByLabel("What it shows").fill("The label from near");
  await dialog.getByRole("button", { name: "Add it" }).click();
  await page.getByText("Picture added.").waitFor();
  expect((await namesNow()).length).toBe(names.length + 1);

  // Adding a picture changed the product's version. The open form uses the new version, so that it can still be saved.
  await page.getByRole("textbox", { name: "How to use it" }).fill("Two drops at night.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
});

itInCheck("staff set a picture's focal point by keyboard, and the site crops the picture accordingly", async () => {
  const product = await newProduct(server.db);
  const { page } = await visit();
  await page.goto(`/admin/products/${product.id}`);
  await page.getByRole("button", { name: "Words of picture 1" }).click();
  const dialog = page.getByRole("dialog", { name: "What the picture shows" });
  const point = dialog.getByRole("button", { name: /^Focal point/ });
  await point.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await dialog.getByRole("button", { name: "Focal point: 60% from the left, 55% from the top" }).waitFor();
  await point.click({ position: { x: 1, y: 1 } });
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();

  await page.goto(`${server.origin}/product/${product.slug}`);
  const shown = page.locator(".fx-5.fy-0 img").first();
  await shown.waitFor();
  expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("5% 0%");
});

itInCheck("staff must describe each of several pictures uploaded together", async () => {
  const { page } = await visit();
  await page.goto(`/admin/products/${(await newProduct(server.db)).id}`);
  const fileOf = async (name: string, background: string) => ({
    name,
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
      .png()
      .toBuffer(),
  });
  await page
    .getByLabel("Picture to add")
    .setInputFiles([await fileOf("a.png", "#fee"), await fileOf("b.png", "#efe"), await fileOf("c.png", "#eef")]);
  const dialog = page.getByRole("dialog", { name: "Add a picture" });
  for (const [file, words] of [
    ["a.png (2 more to come)", "The box"],
    ["b.png (1 more to come)", undefined],
    ["c.png", "The tube"],
  ] as const) {
    await dialog.getByText(file, { exact: true }).waitFor();
    if (words) await dialog.getByLabel("What it shows").fill(words);
    await dialog.getByRole("button", { name: words ? "Add it" : "Leave it out" }).click();
  }
  await page.getByRole("button", { name: /^Move picture \d: The tube$/ }).waitFor();
  await page.getByRole("button", { name: /^Move picture \d: The box$/ }).waitFor();
});

itInCheck("staff add a treatment in a category chosen by name", async () => {
  onTestFinished(async () => {
    await server.db.execute(sql`delete from services where slug = 'quiet-facial'`);
  });
  const { page } = await visit();
  await page.goto("/admin/services/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Quiet Facial");
  await page.getByRole("textbox", { name: "Address" }).fill("quiet-facial");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("120");
  await page.getByRole("textbox", { name: "Minutes , minutes" }).fill("45");
  await page.getByRole("group", { name: "Who may do it" }).getByLabel("Licensed esthetician (LE)").check();
  await page.getByRole("textbox", { name: "In one sentence" }).fill("A facial without a word.");
  await page.getByRole("textbox", { name: "Description" }).fill("A facial without a word, in a dark room.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Choose one.").waitFor();
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Quiet Facial" }).waitFor();
  const { rows } = await server.db.execute(
    sql`select price_cents, is_active from services where slug = 'quiet-facial'`,
  );
  expect(rows).toEqual([{ price_cents: 12_000, is_active: false }]);
});

itInCheck(
  "a treatment's timeline says who performs each part, and staff move the edges of parts by keyboard and drag",
  async () => {
    const { rows } = await server.db.execute<{ id: string; minutes: number }>(
      sql`select id, duration_minutes as minutes from services where jsonb_array_length(segments) > 1 and archived_at is null order by id limit 1`,
    );
    const { id, minutes } = rows[0] ?? { id: "", minutes: 0 };
    const { page } = await visit();
    await page.goto(`/admin/services/${id}`);
    await page.getByRole("link", { name: "Time and places" }).click();
    const drawing = page.getByRole("region", { name: "Time of a visit" });
    const edge = drawing.getByRole("slider", { name: /^Minutes of / }).nth(1);
    const field = page.getByRole("textbox", { name: "Minutes , minutes" });
    await edge.press("ArrowRight");
    expect(await field.inputValue()).toBe(String(minutes + 5));
    const box = await edge.boundingBox();
    if (!box) throw new Error("an edge isn’t shown");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(Number(await field.inputValue())).toBeGreaterThan(minutes + 5);
    await page.getByRole("heading", { name: "Who performs it" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    // An error in another tab's field opens that tab.
    await page.getByRole("link", { name: "Price", exact: true }).click();
    await page.getByRole("textbox", { name: "Price", exact: true }).fill("much");
    await page.getByRole("link", { name: "Words", exact: true }).click();
    await page.getByRole("textbox", { name: "In one sentence" }).waitFor();
    await page.keyboard.press("Control+s");
    await page.waitForURL(/[?&]tab=price/);
    await page.getByText("Enter an amount, such as 44.00.").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
  },
);

itInCheck.each(staffScreens("tablet"))(
  "the catalog screens have no axe violations and no horizontal scrolling, at $width px",
  async ({ width, height }) => {
    const product = await newProduct(server.db);
    const { page } = await visit({ viewport: { width, height }, hasTouch: width < 1024 });
    await expectTidyScreens({ page }, [
      listOf("/admin/services"),
      "/admin/services/new",
      "/admin/categories",
      listOf("/admin/add-ons"),
      listOf("/admin/products"),
      "/admin/products/new",
      `/admin/products/${product.id}`,
      "/admin/services/ag04?tab=time",
      listOf("/admin/stock"),
      `/admin/stock/${product.sizeId}`,
      "/admin/bundles",
      "/admin/offers/coupons",
      "/admin/offers/coupons/welcome10",
      "/admin/taxonomies/skin-types",
      "/admin/taxonomies/nutrition/new",
    ]);
  },
);

itInCheck("the preview shows unsaved changes only on the product's own page", async () => {
  const { slug, id } = await newProduct(server.db);
  const { page } = await visit();
  await page.goto(`/admin/products/${id}`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Unsaved Moon Cream");
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "See on the site" }).click(),
  ]);
  await preview.getByRole("heading", { level: 1, name: "Unsaved Moon Cream" }).waitFor();
  const address = preview.url();
  expect(address).toMatch(new RegExp(`/product/${slug}\\?preview=[\\w-]{32}$`));
  const [answer, saved] = await Promise.all([fetch(address), fetch(`${server.origin}/product/${slug}`)]);
  expect([answer.headers.get("cache-control"), answer.headers.get("x-robots-tag")]).toEqual([
    "private, no-store",
    "noindex",
  ]);
  expect(await answer.text()).toContain("Unsaved Moon Cream");
  expect(await saved.text()).not.toContain("Unsaved Moon Cream");
  const { rows } = await server.db.execute(
    sql`select 1 from products where name = 'Unsaved Moon Cream' union all select 1 from audit_entries where actor_name = 'preview'`,
  );
  expect(rows).toEqual([]);

  await server.db.execute(sql`update previews set expires_at = now()`);
  const over = await fetch(address, { redirect: "manual" });
  expect([over.status, over.headers.get("location")]).toEqual([302, `/product/${slug}`]);
});
