import { brotliDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { estimateOf } from "#modules/catalog/domain/estimate.ts";
import { likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { estimateWords } from "#modules/catalog/web/estimate-words.ts";
import { contactMailWriters } from "#modules/notifications/server/contact-mails.ts";
import { visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { moduleApis } from "./server-modules.ts";

const { send, fetch, db, deps } = await demoApi(moduleApis);

async function customer(name: string) {
  const { data } = (await send("POST", "user/signup", { body: newPerson(name) })).body;
  return <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
    send(method, path, { token: data.accessToken, body });
}

describe("an estimate of a visit's price", () => {
  const frown = "Frown lines, between the brows";
  const estimate = { areas: [frown], unit: "unit", minUnits: 16, maxUnits: 24, spread: 10_400 };

  async function freePlace() {
    let time = "";
    const date = await freeDayAhead(async (day) => {
      const { data } = (await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=ag01&addOnIds=ao01`)).body;
      time = data.find(({ isBooked }) => !isBooked)?.from ?? "";
      return time !== "";
    });
    return { date, time };
  }

  async function mailOf(appointmentId: string): Promise<string> {
    const mail = await present(visitMailWriters["appointment-booked"])(deps, { appointmentId });
    return JSON.stringify(mail?.content.blocks);
  }

  it("the cart, order, visit and email show the same price range, and none shows a unit price as a total (PG-7)", async () => {
    const { data: service } = (await send("GET", "Service/ByName/any?id=ag01")).body;
    const page = estimateOf(service, service.estimateAreas.slice(0, 1), []);
    expect(page).toMatchObject({ min: 20_800, max: 31_200, minUnits: 16, maxUnits: 24 });
    const call = await customer("Estima");
    await call("POST", "add-to-cart/service/ag01", { areas: [frown, "Elbow"] });
    const { cart } = (await call("POST", "add-to-cart/addOnservices/ao01", {})).body;
    expect(cart.services).toMatchObject([{ unitPrice: 20_800, estimate }]);
    expect(cart.AddOnservicesSchema).toMatchObject([{ unitPrice: 0, perUnit: 1_300 }]);
    expect(cart.totals).toMatchObject({ subtotal: 20_800, dueAtClinic: 20_800 });
    expect(cart.changes).toEqual([]);
    await call("PUT", "cart/addDateAndtimetoServiceCart", await freePlace());
    const { orderId } = (await call("POST", "checkoutService", { dueAtClinic: 20_800 })).body.data;
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
    expect(serviceOrder).toMatchObject({ totals: { dueAtClinic: 20_800 }, mostDueAtClinic: 31_200 });
    const [visit] = (await call("GET", "Appointment/upcoming")).body.data;
    expect(visit).toMatchObject({
      dueAtClinic: 20_800,
      services: [{ unitPrice: 20_800, estimate, addOns: [{ unitPrice: 0, perUnit: 1_300 }] }],
    });
    const mail = await mailOf(present(serviceOrder).appointmentId);
    expect(mail).toContain(`["Due at the clinic","$208 to $312"]`);
    expect(mail).toContain(`["Wrinkle relaxer (${frown}: 16 to 24 units)","$208 to $312"]`);
    expect(mail).toContain(`["Second area","$13.00 a unit"]`);
  });

  it("a guest's visit has an estimate too, and changing the areas in the cart changes the estimate", async () => {
    const { firstName, lastName, phone, email } = newPerson("Guesstimate");
    const place = await freePlace();
    const { body } = await send("POST", "guest/book", {
      body: {
        ...place,
        serviceIds: ["ag01"],
        addOnIds: ["ao01"],
        selection: { areaIds: [frown] },
        dueAtClinic: 20_800,
        customer: { firstName, lastName, phone, email },
      },
    });
    expect(body.data.appointment).toMatchObject({ dueAtClinic: 20_800, services: [{ estimate }] });
    expect(await mailOf(body.data.appointment._id)).toContain("$208 to $312");
    const call = await customer("Chooser");
    const put = async (areaIds?: string[]) =>
      (await call("POST", "add-to-cart/service/ag01", areaIds && { selection: { areaIds } })).body.cart;
    expect((await put()).services).toMatchObject([
      { unitPrice: 13_000, estimate: { areas: [], spread: 0, from: 13_000, to: 31_200 } },
    ]);
    const wider = await put([frown, "Forehead"]);
    expect(wider.services).toMatchObject([
      { unitPrice: 33_800, estimate: { minUnits: 26, maxUnits: 44, from: 33_800, to: 57_200 } },
    ]);
    expect(wider.changes).toEqual([]);
    expect((await put()).services).toMatchObject([{ unitPrice: 33_800 }]);
    const misspelled = await call("POST", "add-to-cart/service/ag01", { selection: { areaIds: [frown], unit: 40 } });
    expect([misspelled.status, misspelled.body.code]).toEqual([400, "invalid_input"]);
  });

  it("has the same words in the cart, on the booked visit and in its email, until areas are chosen", async () => {
    const unchosen = { areas: [], spread: 0, usual: { from: 7_800, to: 18_200 } };
    const call = await customer("Undecided");
    const { cart } = (await call("POST", "add-to-cart/service/ag01")).body;
    expect(cart.services).toMatchObject([{ unitPrice: 13_000, estimate: unchosen }]);
    const { firstName, lastName, phone, email } = newPerson("Open");
    const { body } = await send("POST", "guest/book", {
      body: {
        ...(await freePlace()),
        serviceIds: ["ag01"],
        addOnIds: [],
        dueAtClinic: 13_000,
        customer: { firstName, lastName, phone, email },
      },
    });
    const { appointment } = body.data;
    expect(appointment.services).toMatchObject([{ unitPrice: 13_000, estimate: unchosen }]);
    const sentence = "from $130, most people $208 to $312";
    const { data: service } = (await send("GET", "Service/ByName/any?id=ag01")).body;
    expect(estimateWords(estimateOf(service, [], []))).toBe(sentence);
    expect(likelySum(appointment.dueAtClinic, likelyOfLines(appointment.services))).toBe(sentence);
    expect(await mailOf(appointment._id)).toContain("from $130, most people $208 to $312");
  });

  it("a treatment with a price range is shown with its lowest and its highest price", async () => {
    const call = await customer("Ranger");
    const { cart } = (await call("POST", "add-to-cart/service/ag02")).body;
    expect(cart.services).toMatchObject([
      { unitPrice: 65_000, estimate: { areas: [], unit: "syringe", minUnits: 1, maxUnits: 1, spread: 25_000 } },
    ]);
  });

  it("the dose in an estimate is the dose that the dose rule gives, for any areas of any treatment", async () => {
    const { data } = (await send("GET", "Service/beforeLogin/paginate?limit=100")).body;
    const priced = data.docs.filter(({ priceUnit, priceMax }) => priceUnit !== undefined || priceMax !== undefined);
    expect(priced.length).toBeGreaterThan(30);
    const call = await customer("Twin");
    for (const { _id, slug } of priced) {
      const { data: service } = (await send("GET", `Service/ByName/${slug}?id=${_id}`)).body;
      for (const areas of [[], service.estimateAreas.slice(1), service.estimateAreas]) {
        const names = areas.map(({ name }) => name);
        const { cart } = (await call("POST", `add-to-cart/service/${_id}`, { areas: names })).body;
        const [line] = cart.services;
        const { min, max, usual } = estimateOf(service, areas, []);
        const more = line?.estimate?.usual;
        expect(more && { min: min + more.from, max: min + more.to }).toEqual(usual);
        expect([line?.unitPrice, (line?.unitPrice ?? 0) + (line?.estimate?.spread ?? 0)]).toEqual([min, max]);
        if (service.estimateAreas.length === 0) break;
      }
      const { cart } = (await call("GET", "cart")).body;
      await call("DELETE", `cart/service/${cart.services[0]?._id ?? ""}`);
    }
  });
});

describe("information for guests about a visit and about coupons", () => {
  it("a guest's confirmation page and email each say only once how to prepare and who should call first (PG-19, BK-7)", async () => {
    const { data: relaxer } = (await send("GET", "Service/ByName/any?id=ag01")).body;
    const { data: facial } = (await send("GET", "Service/ByName/any?id=ag07")).body;
    expect(Math.min(relaxer.preparation.length, relaxer.contraindications.length)).toBeGreaterThan(0);
    const { firstName, lastName, phone, email } = newPerson("Preparer");
    let time = "";
    const serviceIds = ["ag01", "ag07"];
    const date = await freeDayAhead(async (day) => {
      const { data } = (await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=${serviceIds}`)).body;
      time = data.find(({ isBooked }) => !isBooked)?.from ?? "";
      return time !== "";
    });
    const { body } = await send("POST", "guest/book", {
      body: { serviceIds, date, time, customer: { firstName, lastName, phone, email } },
    });
    const { _id, services } = body.data.appointment;
    for (const { preparation, contraindications, slug } of [relaxer, facial])
      expect(services).toContainEqual(expect.objectContaining({ slug, preparation, contraindications }));
    const mail = await present(visitMailWriters["appointment-booked"])(deps, { appointmentId: _id });
    const items = present(mail).content.blocks.flatMap((block) => (block.kind === "list" ? block.items : []));
    expect(new Set(items).size).toBe(items.length);
    const { preparation, contraindications } = relaxer;
    for (const statement of [...preparation, ...contraindications, ...facial.preparation])
      expect(items).toContain(statement);
  });

  it("only the home page advertises a coupon code, and no page advertises a code that can't be used (OF-1, OF-2)", async () => {
    const shown = [
      (await send("GET", "Clinic/shell")).body.data,
      (await send("GET", "static/faq/all")).body.data,
      (await send("GET", "News/all")).body.data,
      (await send("GET", "Banner/homepage")).body.data,
    ];
    const codes = (await send("GET", "getAllcoupan")).body.data.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes)
      expect([code, JSON.stringify(shown).includes(code)]).toEqual([code, code === "FIRSTAPP50"]);
  });
});

describe("a practitioner who can't perform a treatment", () => {
  it("is refused when a guest books, a slot is held or a visit is moved, and the message names the practitioner (BK-1)", async () => {
    const { data: people } = (await send("GET", "Practitioner/all")).body;
    const { data: service } = (await send("GET", "Service/ByName/any?id=ag01")).body;
    const able = people.find(({ serviceIds }) => serviceIds.includes("ag01"));
    const unable = present(people.find(({ serviceIds }) => !serviceIds.includes("ag01")));
    const practitionerId = unable._id;
    let time = "";
    const date = await freeDayAhead(async (day) => {
      const by = `practitionerId=${able?._id}`;
      const { data } = (await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=ag01&${by}`)).body;
      time = data.find(({ isBooked }) => !isBooked)?.from ?? "";
      return time !== "";
    });
    const refusal = {
      status: 422,
      body: { code: "not_qualified", message: `${unable.name} doesn't do ${service.name}.` },
    };
    const { firstName, lastName, phone, email } = newPerson("Guestina");
    const input = { serviceIds: ["ag01"], date, time, customer: { firstName, lastName, phone, email } };
    expect(await send("POST", "guest/book", { body: { ...input, practitionerId } })).toMatchObject(refusal);
    const call = await customer("Holder");
    await call("POST", "add-to-cart/service/ag01");
    expect(await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time, practitionerId })).toMatchObject(
      refusal,
    );
    const response = await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time, practitionerId: able?._id });
    expect(response.status).toBe(200);
    const { orderId } = (await call("POST", "checkoutService")).body.data;
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
    const path = `Appointment/reschedule/${serviceOrder?.appointmentId}` as const;
    expect(await call("PUT", path, { date, time, practitionerId })).toMatchObject(refusal);
  });
});

describe("a practitioner requested for free times (BK-1)", () => {
  it("is refused for a treatment they can't perform, with a message that names them; an unknown practitioner gives not_found", async () => {
    const { data: people } = (await send("GET", "Practitioner/all")).body;
    const { data: service } = (await send("GET", "Service/ByName/any?id=ag01")).body;
    const able = present(people.find(({ serviceIds }) => serviceIds.includes("ag01")));
    const unable = present(people.find(({ serviceIds }) => !serviceIds.includes("ag01")));
    const message = `${unable.name} doesn't do ${service.name}.`;
    const refusal = { status: 422, body: { code: "not_qualified", message } };
    const date = await freeDayAhead(async () => true);
    const ways = [
      ["admin/Slot/allSlot", `date=${date}`],
      ["Slot/month", `month=${date.slice(0, 7)}`],
      ["Slot/first", `from=${date}`],
      ["Slot/explain", `date=${date}&time=10:00`],
    ] as const;
    const call = await customer("Wisher");
    await call("POST", "add-to-cart/service/ag01");
    for (const [path, when] of ways) {
      const by = (id: string) => `${path}?${when}&serviceIds=ag01&practitionerId=${id}` as const;
      expect(await send("GET", by(unable._id)), path).toMatchObject(refusal);
      expect(await send("GET", by(able._id)), path).toMatchObject({ status: 200 });
      expect(await send("GET", by("practitioner-nowhere")), path).toMatchObject({ status: 404 });
      // The path without a treatment returns the times for the cart's content.
      expect(await call("GET", `${path}?${when}&practitionerId=${unable._id}`), path).toMatchObject(refusal);
      expect(await call("GET", `${path}?${when}&practitionerId=${able._id}`), path).toMatchObject({ status: 200 });
    }
    const wish = { dates: [date, date], parts: ["morning"], practitionerIds: [unable._id] };
    expect(await call("POST", "waitlist/ag01", wish)).toMatchObject(refusal);
  });
});

describe("items lost in a cart merge or a bundle", () => {
  it("a merge reports an add-on that no longer exists by name, and leaves the add-on's treatment in the cart (CT-3)", async () => {
    await db.execute(sql`update add_ons set is_active = false where id = 'ao07'`);
    const call = await customer("Merger");
    const body = { products: [], services: [{ serviceId: "ag07", addOns: [{ addOnId: "ao07", quantity: 1 }] }] };
    const { cart, notMerged } = (await call("POST", "cart/merge", body)).body;
    await db.execute(sql`update add_ons set is_active = true where id = 'ao07'`);
    expect(cart.services.map(({ serviceId }) => serviceId._id)).toEqual(["ag07"]);
    expect(notMerged).toMatchObject([{ reason: "unavailable", name: expect.not.stringMatching("An item") }]);
  });

  it("a merge lists lost items only once, even if the database retries the transaction (CT-3)", async () => {
    await db.execute(sql`update add_ons set is_active = false where id = 'ao07'`);
    // A sequence isn't rolled back: the first commit with a treatment in a cart fails, as after a conflict, and the
    // retry succeeds.
    await db.execute(sql`create sequence merge_tries`);
    await db.execute(sql`create function fail_first() returns trigger language plpgsql as $$
      begin if nextval('merge_tries') = 1 then raise exception 'try again' using errcode = '40001'; end if; return null; end $$`);
    await db.execute(sql`create constraint trigger fail_first after insert on cart_services deferrable initially deferred
      for each row execute function fail_first()`);
    const call = await customer("Twice");
    const body = { products: [], services: [{ serviceId: "ag07", addOns: [{ addOnId: "ao07", quantity: 1 }] }] };
    const { cart, notMerged } = (await call("POST", "cart/merge", body)).body;
    await db.execute(sql`drop trigger fail_first on cart_services`);
    await db.execute(sql`update add_ons set is_active = true where id = 'ao07'`);
    const { rows } = await db.execute(sql`select last_value::int as tries from merge_tries`);
    expect(rows).toEqual([{ tries: 2 }]);
    expect(cart.services).toHaveLength(1);
    expect(notMerged).toHaveLength(1);
  });

  it("a cart reports immediately, not at payment, if its other items leave too little stock for a bundle (CT-6)", async () => {
    const { rows } = await db.execute<{ bundleId: string; sizeId: string; productId: string }>(sql`
      select i.bundle_id as "bundleId", i.size_id as "sizeId", z.product_id as "productId" from bundle_items i join product_sizes z on z.id = i.size_id
      where z.on_hand - z.reserved > 3 limit 1`);
    const { bundleId, sizeId, productId } = present(rows[0]);
    await db.execute(sql`update product_sizes set on_hand = reserved + 3 where id = ${sizeId}`);
    const call = await customer("Bundler");
    await call("POST", `add-to-cart/product/${productId}`, { quantity: 3, sizeId });
    const { cart } = (await call("POST", `addToCartFrequentlyByProduct/${bundleId}`)).body;
    expect(cart.changes).toMatchObject([{ kind: "unavailable", lineId: bundleId }]);
  });
});

describe("the API across modules", () => {
  const message = { name: "Łukasz Nguyễn", email: "ü@exämple.org", message: "Do you have parking?" };

  it("forwards contact messages from international email addresses with Reply-To, and refuses names of several lines", async () => {
    const { status, body } = await send("POST", "contact", { body: message });
    expect(status).toBe(200);
    const mail = await present(contactMailWriters["contact-message"])(deps, { messageId: body.data._id });
    expect(mail?.replyTo).toEqual({ name: message.name, address: message.email });
    for (const name of ["Ann\nEmail: clinic@example.com", "Ann\u2028Email: x"])
      expect((await send("POST", "contact", { body: { ...message, name } })).body.code).toBe("invalid_input");
    const joining = { ...newPerson("Lines"), firstName: "Ann\nRoe" };
    expect((await send("POST", "user/signup", { body: joining })).body.code).toBe("invalid_input");
    for (const email of [
      "a@b",
      "a b@example.com",
      "a@@example.com",
      "a@exa mple.com",
      "a,b@example.com",
      "x@-example.com",
    ])
      expect([email, (await send("POST", "contact", { body: { ...message, email } })).status]).toEqual([email, 400]);
  });

  it("removes invisible characters pasted into names, phone numbers and logins", async () => {
    const { email, ...person } = newPerson("Pasted");
    const pasted = { firstName: "\u2067Anne\u2011Marie\u2069", phone: "\u202a+1 (212) 555\u20110163\u202c;ext=12" };
    const joined = await send("POST", "user/signup", { body: { ...person, ...pasted, email: `\u200e${email}\u00a0` } });
    expect(joined.body.data.user).toMatchObject({ firstName: "Anne-Marie", phone: "+12125550163;ext=12", email });
    const login = { email: ` ${email}\u200b`, password: person.password };
    expect((await send("POST", "user/login", { body: login })).status).toBe(200);
  });

  it("separates the idempotency keys of two guests, and returns the first response to one guest's repeated request", async () => {
    const ask = (from: string, text: string) =>
      send("POST", "contact", { from, headers: { "idempotency-key": "1" }, body: { ...message, message: text } });
    const first = await ask("198.51.100.1", "One");
    const other = await ask("198.51.100.2", "Two");
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(other.body.data._id).not.toBe(first.body.data._id);
    expect((await ask("198.51.100.1", "One")).body.data._id).toBe(first.body.data._id);
  });

  it("accepts a verification code that is typed with a space or a hyphen", async () => {
    const { data } = (await send("POST", "user/signup", { body: newPerson("Typist") })).body;
    for (const code of ["092 355", "092-355", " 092355 "])
      expect((await send("POST", "user/verifyEmail", { token: data.accessToken, body: { code } })).body.code).toBe(
        "invalid_code",
      );
  });

  it("compresses responses for clients that accept compression, with a valid ETag", async () => {
    const path = "http://localhost:3000/api/v1/Service/beforeLogin/paginate?limit=50";
    const ask = (headers: Record<string, string>) => fetch(new Request(path, { headers }));
    const plain = await ask({});
    const packed = await ask({ "accept-encoding": "gzip, br" });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("vary")).toContain("Accept-Encoding");
    const bytes = Buffer.from(await packed.arrayBuffer());
    const text = await plain.text();
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
    expect(bytes.byteLength).toBeLessThan(text.length / 3);
    const again = await ask({ "accept-encoding": "br", "if-none-match": packed.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });
});
