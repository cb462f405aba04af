import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/tables.ts";
import { DEFAULT_BRAND } from "#shared/brand/brand.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import type { StoredSettings } from "../domain/clinic-settings.ts";
import { SETTINGS_SECTIONS } from "../staff/contract/settings-sections.ts";
import { bindContentApi } from "./api.ts";
import { ensureClinicSettings } from "./ensure-clinic-settings.ts";
import { getClinicSettings } from "./get-clinic-settings.ts";
import { bindContentStaffApi } from "./staff-api.ts";

const api = await testApi([bindContentApi, bindContentStaffApi]);
await ensureClinicSettings(api.db);
const owner = await newStaff(api.db, "admin");
const as = { token: owner.bearer };

async function read(section: string): Promise<{ version: number; values: StoredSettings }> {
  const { version, values } = (await api.send("GET", `admin/Settings/${section}`, as)).body.data;
  return { version, values: values as StoredSettings }; // each test reads the fields of its own section
}
const save = (section: string, version: number, values: object) =>
  api.send("PUT", `admin/Settings/${section}`, { ...as, body: { version, values } });

describe("settings", () => {
  it("have default values for a new clinic that pass their own validation", async () => {
    for (const section of SETTINGS_SECTIONS) {
      const { version, values } = await read(section);
      if (section === "facts" || section === "booking" || section === "hours")
        expect((await save(section, version, values)).status).toBe(200);
    }
  });

  it("change only in the fields that a save contains, immediately on the site, and with an audit log entry", async () => {
    const { version, values } = await read("facts");
    const { status, body } = await save("facts", version, {
      name: "Larch Street Skin",
      phoneDisplay: "(212) 555-0148",
    });
    expect(status).toBe(200);
    expect(body.data.values).toEqual({ ...values, name: "Larch Street Skin", phoneDisplay: "(212) 555-0148" });
    expect(body.data.version).toBe(version + 1);
    expect((await api.send("GET", "Clinic/settings")).body.data.name).toBe("Larch Street Skin");
    const entries = await api.db.select().from(auditEntries).where(eq(auditEntries.resourceId, "facts"));
    expect(entries.at(-1)).toMatchObject({
      actorName: owner.name,
      before: { name: "Our clinic", phoneDisplay: "" },
      after: { name: "Larch Street Skin", phoneDisplay: "(212) 555-0148" },
    });
  });

  it("can't have brand colors that make text unreadable, and the error names the nearest readable color (OO-7)", async () => {
    const { version, values } = await read("brand");
    expect(values.brand).toEqual(DEFAULT_BRAND);
    const refused = await save("brand", version, { brand: { ...DEFAULT_BRAND, accent: "#C98A70" } });
    expect(refused.status).toBe(400);
    const [issue] = refused.body.issues ?? [];
    expect(issue?.path).toBe("brand.accent");
    expect(issue?.message).toMatch(
      /^Accent text on the page needs 4\.5, has 2\.\d\. Nearest that passes: #[0-9a-f]{6}\.$/,
    );
    const accent = issue?.message.match(/#[0-9a-f]{6}/)?.[0] ?? "";
    const saved = await save("brand", version, { brand: { ...DEFAULT_BRAND, accent, fonts: "fraunces", corner: 12 } });
    expect([saved.status, saved.body.data.values.brand]).toEqual([
      200,
      { ...DEFAULT_BRAND, accent, fonts: "fraunces", corner: 12 },
    ]);
    await save("brand", version + 1, { brand: DEFAULT_BRAND });
  });

  it("accept a phone number in the national format of the clinic's country, and format it for display", async () => {
    const { version, values } = await read("facts");
    const saved = await save("facts", version, { phone: "212 555 0100" });
    expect(saved.body.data.values).toMatchObject({ phone: "+12125550100", phoneDisplay: "(212) 555-0100" });
    const address = { ...values.address, country: "DK" };
    const moved = await save("facts", version + 1, { phone: "32 12 34 56", address });
    expect(moved.body.data.values).toMatchObject({ phone: "+4532123456", phoneDisplay: "32 12 34 56" });
    const refused = await save("facts", version + 2, { phone: "12 34" });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "phone"]);
    await save("facts", version + 2, {
      phone: values.phone,
      phoneDisplay: values.phoneDisplay,
      address: values.address,
    });
    // The settings as an earlier release stored them, without a number for display, which is then derived from `phone`.
    const wasTypedOnce = { phone: "+12125550148", phoneDisplay: "" };
    await api.db.execute(sql`update clinic_settings set settings = settings || ${JSON.stringify(wasTypedOnce)}::jsonb`);
    expect((await getClinicSettings(api.db)).location.phoneDisplay).toBe("(212) 555-0148");
    const { phone, phoneDisplay } = values;
    await api.db.execute(
      sql`update clinic_settings set settings = settings || ${JSON.stringify({ phone, phoneDisplay })}::jsonb`,
    );
  });

  it("accept https and an app's own scheme as return URLs, but no URL that runs code in a browser (PG-20)", async () => {
    const { version } = await read("facts");
    const saved = await save("facts", version, { appReturnUrl: "halcyon://paid" });
    expect(saved.body.data.values).toMatchObject({ appReturnUrl: "halcyon://paid" });
    expect((await api.send("GET", "Clinic/settings")).body.data.appReturnUrl).toBe("halcyon://paid");
    for (const appReturnUrl of ["javascript://%0aalert(1)", "http://app.example", "data://text/html,x", "app"]) {
      const refused = await save("facts", version + 1, { appReturnUrl });
      expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "appReturnUrl"]);
    }
  });

  it("define after how many idle minutes the back office locks, with a default of 30", async () => {
    const { version, values } = await read("security");
    expect(values.staffIdleMinutes).toBe(30);
    expect((await save("security", version, { staffIdleMinutes: 15 })).body.data.values).toEqual({
      staffIdleMinutes: 15,
    });
    const endless = await save("security", version + 1, { staffIdleMinutes: 100_000 });
    expect([endless.status, endless.body.issues?.[0]?.path]).toEqual([400, "staffIdleMinutes"]);
  });

  it("aren't changed by a save that started from an older version", async () => {
    const { version } = await read("booking");
    const { values } = await read("booking");
    expect((await save("booking", version, { booking: { ...values.booking, leadMinutes: 60 } })).status).toBe(200);
    const late = await save("booking", version, { booking: { ...values.booking, leadMinutes: 90 } });
    expect([late.status, late.body.code]).toEqual([409, "version_conflict"]);
    expect((await read("booking")).values.booking.leadMinutes).toBe(60);
  });

  it("have a section for fees and deposits, in which each save changes only the fields it contains (BK-5, PY-5)", async () => {
    const { version, values } = await read("policy");
    expect(values).toMatchObject({
      noticeHours: 48,
      lateChanges: "refused",
      deposits: "none",
      paysVisit: ["at_clinic"],
    });
    const input = {
      noticeHours: 24,
      lateChanges: "fee",
      lateFeePercent: 50,
      noShowFeePercent: 100,
      deposits: "service",
      cardFor: "none",
    };
    const saved = await api.send("PUT", "admin/Settings/policy", { ...as, body: { version, ...input } });
    expect([saved.status, saved.body.data]).toMatchObject([200, { ...input, version: version + 1 }]);
    expect((await api.send("GET", "admin/Settings/policy", as)).body.data).toMatchObject(input);
    const amount = { lateFeeCents: 2_500, paysVisit: ["full", "deposit"] };
    expect((await save("policy", version + 1, amount)).body.data.values).toMatchObject({
      ...input,
      ...amount,
      lateFeePercent: 0,
      paysVisit: ["deposit", "full"],
    });
    expect((await api.send("GET", "Clinic/settings")).body.data.booking).toMatchObject({
      noticeHours: 24,
      lateFee: 2_500,
      deposits: "service",
      paysVisit: ["deposit", "full"],
      policy: expect.stringContaining(
        "costs $25.00. If you miss the visit, you pay for it in full. If there is a deposit",
      ),
    });
    expect((await save("policy", version + 2, { lateFeePercent: 20 })).body.data.values).toMatchObject({
      lateFeePercent: 20,
      lateFeeCents: null,
    });
    const none = await save("policy", version + 3, { paysVisit: [] });
    expect([none.status, none.body.issues?.[0]]).toEqual([400, { path: "paysVisit", message: "Choose at least one." }]);
    expect((await read("booking")).values.booking).toMatchObject({ noticeHours: 24, allowLateChangeForFee: true });
  });

  it.each([
    ["facts", { timeZone: "America/Nowhere" }, "timeZone", "Unknown time zone."],
    ["facts", { mapLink: "javascript:alert(1)" }, "mapLink", "must be an https address"],
    ["hours", { hours: [null, { opens: "17:00", closes: "09:00" }] }, "hours.1.closes", "Ends before it starts."],
  ])(
    "are refused with an invalid field in the section %s, and the error names the field",
    async (section, values, path, message) => {
      const { version } = await read(section);
      const { status, body } = await save(section, version, values);
      expect(status).toBe(400);
      expect(body.issues).toContainEqual({ path, message });
    },
  );

  it("must reserve a slot for at least 5 minutes longer than the payment page stays open", async () => {
    const { version, values } = await read("booking");
    const { body } = await save("booking", version, { booking: { ...values.booking, hostedPageHoldMinutes: 25 } });
    expect(body.issues).toEqual([
      {
        path: "booking.hostedPageHoldMinutes",
        message: "The payment page stays open for 30 minutes. Give at least 35.",
      },
    ]);
  });
});
