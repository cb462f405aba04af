import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { staffMailWriters } from "#modules/notifications/server/staff-mails.ts";
import { moduleApis } from "#server/server-modules.ts";
import { linkOfFirstAdministrator, resetFactor } from "#server/staff-access.ts";
import { MANAGER_PRESET } from "#shared/rights.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { present } from "#testing/present.ts";
import { anotherSession, codeOf, newEnrolledStaff, newStaffLogin } from "#testing/second-factor.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { PRACTITIONER_JOINED } from "../../domain/events.ts";
import { joinPathOf } from "./invitations.ts";

const api = breakingOff(
  "modules/account/server/staff/team-api.test.ts",
  await testApi(moduleApis, { publicUrl: "https://clinic.example" }),
);
await seedContent(api.db);
const { db, send, deps } = api;
const admin = await newStaff(api, "admin", { steppedUp: true });
const asAdmin = { token: admin.bearer };

const invite = (email: string, more: object = {}) =>
  send("POST", "admin/Invitation", {
    ...asAdmin,
    body: { email, firstName: "Priya", lastName: "Rao", role: "staff", ...more },
  });
const tokenOf = (invitationId: string) => present(joinPathOf(deps.secrets, invitationId).split("/").at(-1));
const join = (token: string, password = "harbor-of-quiet-kettles") =>
  send("POST", `user/join/${token}`, { body: { firstName: "Priya", lastName: "Rao", password } });
const actionsOn = async (id: string) => {
  const { rows } = await db.execute<{ action: string }>(
    sql`select action from audit_entries where resource_id = ${id} order by at, id`,
  );
  return rows.map(({ action }) => action);
};

describe("an invitation to the team", () => {
  it("is for one person, who sets a name and password, and then the second factor (BO-4)", async () => {
    const { data } = (await invite("priya@example.com", { rights: [...MANAGER_PRESET] })).body;
    const token = tokenOf(data._id);
    const read = await send("GET", `user/join/${token}`);
    expect(read.body.data).toEqual({ email: "priya@example.com", firstName: "Priya", lastName: "Rao", role: "staff" });
    const weak = await join(token, "short-password");
    expect([weak.status, weak.body.code, weak.body.issues?.[0]?.path]).toEqual([422, "password_too_weak", "password"]);
    const joined = await join(token);
    expect(joined.status).toBe(200);
    const bearer = joined.body.data.accessToken;
    expect((await send("GET", "admin/me", { token: bearer })).body.code).toBe("second_factor_needed");
    const { secret } = (await send("POST", "user/secondFactor/enrol", { token: bearer })).body.data;
    await send("POST", "user/secondFactor/totp", { token: bearer, body: { code: codeOf(secret) } });
    const me = (await send("GET", "admin/me", { token: bearer })).body.data;
    expect([me.role, me.rights.includes("catalog.edit"), me.rights.includes("roles.edit")]).toEqual([
      "staff",
      true,
      false,
    ]);
    for (const answer of [await join(token), await send("GET", `user/join/${token}`)])
      expect([answer.status, answer.body.code]).toEqual([410, "link_expired"]);
    expect(await actionsOn(me._id)).toEqual(["staff.join", "secondFactor.enroll"]);
    const { rows } = await db.execute<{ id: string | null }>(
      sql`select request_id as id from audit_entries where resource_id = ${me._id} and action = 'staff.join'`,
    );
    expect(rows).toEqual([{ id: expect.any(String) }]);
  });

  it("contains no name for the first administrator, who enters it when joining", async () => {
    const empty = await testApi(moduleApis, { publicUrl: "https://clinic.example" });
    await seedContent(empty.db);
    const link = await linkOfFirstAdministrator(empty.db, empty.deps.env, "owner@example.com");
    const read = await empty.send("GET", `user/join/${present(link.split("/").at(-1))}`);
    expect(read.body.data).toEqual({ email: "owner@example.com", firstName: "", lastName: "", role: "admin" });
    const { rows } = await empty.db.execute<{ id: string }>(sql`select id from staff_invitations`);
    const mail = await present(staffMailWriters["staff-invitation"])(empty.deps, { invitationId: rows[0]?.id });
    expect(mail?.to).toEqual({ name: "", address: "owner@example.com" });
    expect(mail?.content.blocks[0]).toEqual({ kind: "greeting", firstName: "" });
  });

  it("for a practitioner names their row in the calendar, which is linked to their account when they join", async () => {
    const { data } = (await invite("treats@example.com", { role: "practitioner", practitionerId: "rn-9" })).body;
    expect(data.practitionerId).toBe("rn-9");
    const joined = (await join(tokenOf(data._id))).body.data;
    const { rows } = await db.execute(
      sql`select payload from outbox_events where type = ${PRACTITIONER_JOINED} and key = ${`practitioner-joined:${data._id}`}`,
    );
    expect(rows).toEqual([{ payload: { accountId: joined.user._id, practitionerId: "rn-9" } }]);
  });

  it("can be accepted only once, even by two people at the same time", async () => {
    const token = tokenOf((await invite("twice@example.com")).body.data._id);
    const answers = await Promise.all([join(token), join(token), join(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it("has a link that an administrator can hand over, unless the invited email already has an account", async () => {
    const { data } = (await invite("handed@example.com")).body;
    const path = `admin/Invitation/${data._id}/link`;
    expect((await send("GET", path, asAdmin)).status).toBe(404);
    const calm = await newStaff(api, "admin");
    for (const method of ["GET", "POST"] as const)
      expect((await send(method, path, { token: calm.bearer })).body.code).toBe("step_up_needed");
    const opened = await send("POST", path, asAdmin);
    expect([opened.status, opened.body.data]).toEqual([200, {}]);
    const shown = (await send("GET", `admin/Invitation/${data._id}/link`, asAdmin)).body.data;
    expect([shown.url, shown.expiresAt]).toEqual([
      `https://clinic.example${joinPathOf(deps.secrets, data._id)}`,
      data.expiresAt,
    ]);
    const { rows: told } = await db.execute<{ text: string }>(
      sql`select string_agg(e::text, ' ') as text from audit_entries e where resource_id = ${data._id}`,
    );
    expect(told[0]?.text).toContain("invitation.link");
    expect(told[0]?.text).not.toContain(tokenOf(data._id));
    expect((await join(tokenOf(data._id))).status).toBe(200);
    const { rows } = await db.execute(
      sql`select role, email_verified_at from customers where email = 'handed@example.com'`,
    );
    expect(rows).toEqual([{ role: "staff", email_verified_at: null }]);

    const person = newPerson("Kept");
    const taken = (await invite(person.email)).body.data._id;
    await send("POST", `admin/Invitation/${taken}/link`, asAdmin);
    await send("POST", "user/signup", { body: person });
    const refused = await join(tokenOf(taken));
    const words = "This address has an account already. Its link goes by email only.";
    expect([refused.status, refused.body.message]).toEqual([409, words]);
    expect((await send("POST", `admin/Invitation/${taken}/link`, asAdmin)).body.message).toBe(words);
    const { rows: own } = await db.execute(sql`select role from customers where email = ${person.email}`);
    expect(own).toEqual([{ role: "customer" }]);
  });

  it("expires after 72 hours, when it is revoked, and when the same email is invited again", async () => {
    const [late, revoked, former] = await Promise.all(
      ["late@example.com", "revoked@example.com", "again@example.com"].map(
        async (email) => (await invite(email)).body.data,
      ),
    );
    const { rows } = await db.execute(sql`select expires_at - created_at = interval '72 hours' as fits
      from staff_invitations where id = ${present(late)._id}`);
    expect(rows).toEqual([{ fits: true }]);
    await db.execute(sql`update staff_invitations set expires_at = now() where id = ${present(late)._id}`);
    expect((await send("DELETE", `admin/Invitation/${present(revoked)._id}`, asAdmin)).status).toBe(200);
    const newer = (await invite("again@example.com")).body.data;
    for (const ended of [late, revoked, former]) expect((await join(tokenOf(present(ended)._id))).status).toBe(410);
    const open = (await send("GET", "admin/Invitation/list", asAdmin)).body.data.map(({ _id }) => _id);
    expect(open).toContain(newer._id);
    for (const ended of [late, revoked, former]) expect(open).not.toContain(present(ended)._id);
    expect((await send("DELETE", `admin/Invitation/${present(former)._id}`, asAdmin)).body.code).toBe("not_found");
  });

  it("turns a customer's account into a staff account, and ends its earlier sessions", async () => {
    const person = newPerson("Wren");
    const signedUp = (await send("POST", "user/signup", { body: person })).body.data.accessToken;
    const token = tokenOf((await invite(person.email)).body.data._id);
    expect((await join(token)).status).toBe(200);
    expect((await send("GET", "user/getProfile", { token: signedUp })).status).toBe(401);
    expect((await send("POST", "user/login", { body: person })).body.code).toBe("invalid_credentials");
    expect((await invite(person.email)).body.message).toBe("This person is on the team already.");
  });

  it("is emailed with its link, which is stored in no table", async () => {
    const id = (await invite("mail@example.com")).body.data._id;
    const mail = await present(staffMailWriters["staff-invitation"])(deps, { invitationId: id });
    const url = `https://clinic.example/admin/join/${tokenOf(id)}`;
    expect(mail?.to.address).toBe("mail@example.com");
    expect(mail?.content.blocks).toContainEqual({ kind: "link", label: "Join the team", url });
    const { rows } = await db.execute<{ text: string }>(sql`
      select coalesce(string_agg(t::text, ' '), '') as text from staff_invitations t`);
    expect(rows[0]?.text).not.toContain(tokenOf(id));
    expect(await actionsOn(id)).toEqual(["invitation.create"]);
  });
});

describe("API calls for the team", () => {
  it("that change the team require a step-up at most five minutes old", async () => {
    const member = await newStaff(api, "staff");
    const fresh = await newEnrolledStaff(api, "admin");
    const token = await anotherSession(api, fresh.customerId);
    const promote = () =>
      send("PUT", `admin/Staff/${member.customerId}/role`, {
        token,
        body: { role: "practitioner" },
        headers: { "idempotency-key": "promote-once" },
      });
    expect((await promote()).body.code).toBe("second_factor_needed");
    await send("POST", "user/secondFactor/totp", { token, body: { code: codeOf(fresh.secret) } });
    await db.execute(sql`update sessions set stepped_up_at = now() - interval '5 minutes'
      where customer_id = ${fresh.customerId}`);
    const refused = await promote();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      "step_up_needed",
      "Confirm that it's you to continue.",
    ]);
    await send("POST", "user/secondFactor/totp", { token, body: { code: codeOf(fresh.secret, 1) } });
    expect([(await promote()).status, (await promote()).status]).toEqual([200, 200]);
    expect(await actionsOn(member.customerId)).toEqual(["staff.setRole"]);
    expect((await send("GET", "admin/me", { token: member.bearer })).body.data.role).toBe("practitioner");
  });

  it("grant and remove single permissions immediately, each with an audit log entry", async () => {
    const { bearer, customerId } = await newStaff(api, "staff");
    const set = (right: string, isGranted: boolean) =>
      send("PUT", `admin/Staff/${customerId}/right`, { ...asAdmin, body: { right, isGranted } });
    const rights = async () => (await send("GET", "admin/me", { token: bearer })).body.data.rights;
    expect((await set("orders.refund", true)).body.data.grantedRights).toEqual(["orders.refund"]);
    expect(await rights()).toContain("orders.refund");
    expect((await set("orders.refund", true)).status).toBe(200);
    expect((await set("orders.refund", false)).body.data.grantedRights).toEqual([]);
    expect(await rights()).not.toContain("orders.refund");
    expect((await set("nothing.here", true)).status).toBe(400);
    expect(await actionsOn(customerId)).toEqual(["staff.grantRight", "staff.takeRight"]);
  });

  it("end all sessions and permissions of a removed member (BO-7)", async () => {
    const { customerId, bearer, secret } = await newEnrolledStaff(api, "staff");
    await send("PUT", `admin/Staff/${customerId}/right`, { ...asAdmin, body: { right: "audit.all", isGranted: true } });
    expect((await send("POST", `admin/Staff/${customerId}/archive`, asAdmin)).status).toBe(200);
    expect((await send("GET", "admin/me", { token: bearer })).status).toBe(401);
    const token = await anotherSession(api, customerId);
    expect((await send("GET", "admin/me", { token })).body.code).toBe("forbidden");
    expect((await send("POST", "user/secondFactor/totp", { token, body: { code: codeOf(secret) } })).status).toBe(403);
    const { rows } =
      await db.execute(sql`select (select count(*)::int from staff_rights where customer_id = ${customerId})
      + (select count(*)::int from totp_factors where customer_id = ${customerId})
      + (select count(*)::int from recovery_codes where customer_id = ${customerId}) as left`);
    expect(rows).toEqual([{ left: 0 }]);
    const team = (await send("GET", "admin/Staff/list", asAdmin)).body.data.docs.map(({ _id }) => _id);
    expect(team).not.toContain(customerId);
    expect((await send("POST", `admin/Staff/${customerId}/archive`, asAdmin)).status).toBe(404);
  });

  it("let a removed member return with a new invitation and a new second factor", async () => {
    const { customerId } = await newEnrolledStaff(api, "practitioner");
    const { rows } = await db.execute<{ email: string }>(sql`select email from customers where id = ${customerId}`);
    const { email } = present(rows[0]);
    expect((await invite(email)).body.message).toBe("This person is on the team already.");
    expect((await send("POST", `admin/Staff/${customerId}/archive`, asAdmin)).status).toBe(200);
    const back = await join(tokenOf((await invite(email)).body.data._id));
    expect(back.status).toBe(200);
    const token = back.body.data.accessToken;
    expect((await send("GET", "admin/me", { token })).body.code).toBe("second_factor_needed");
    expect((await send("GET", "user/secondFactor", { token })).body.data).toMatchObject({ mayEnroll: true });
    const member = (await send("GET", `admin/Staff/${customerId}`, asAdmin)).body.data;
    expect(member).toMatchObject({ _id: customerId, role: "staff", grantedRights: [], hasAuthenticator: false });
    expect(await actionsOn(customerId)).toEqual(["secondFactor.enroll", "staff.archive", "staff.join"]);
  });

  it("return each member's second factors, and when the member was last active", async () => {
    const [none, app] = [await newStaffLogin(api, "staff"), await newEnrolledStaff(api, "practitioner")];
    await db.execute(sql`insert into passkeys (id, customer_id, public_key, counter, transports, name)
      values (${`key of ${app.customerId}`}, ${app.customerId}, ''::bytea, 0, '{}', 'Phone')`);
    const member = async (id: string) =>
      present((await send("GET", "admin/Staff/list", asAdmin)).body.data.docs.find(({ _id }) => _id === id));
    expect(await member(none.customerId)).toMatchObject({ hasAuthenticator: false, passkeys: 0, lastSeenAt: null });
    const enrolled = await member(app.customerId);
    expect(enrolled).toMatchObject({ hasAuthenticator: true, passkeys: 1, factorWindowUntil: null });
    expect(enrolled.lastSeenAt).toMatch(/Z$/);
    expect((await send("GET", `admin/Staff/${app.customerId}`, asAdmin)).body.data).toEqual(enrolled);
    const opened = (await send("POST", `admin/Staff/${app.customerId}/factorWindow`, asAdmin)).body.data;
    expect((await member(app.customerId)).factorWindowUntil).toBe(opened.expiresAt);
  });

  it("always leave one administrator, even when two remove each other at the same time", async () => {
    const own = await testApi(moduleApis);
    await seedContent(own.db);
    const two = [
      await newStaff(own, "admin", { steppedUp: true }),
      await newStaff(own, "admin", { steppedUp: true }),
    ] as const;
    const remove = (by: { bearer: string }, who: { customerId: string }) =>
      own.send("POST", `admin/Staff/${who.customerId}/archive`, { token: by.bearer });
    const answers = await Promise.all([remove(two[0], two[1]), remove(two[1], two[0])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await own.db.execute<{ id: string }>(sql`select id from customers where role = 'admin'`);
    expect(rows).toHaveLength(1);
    const last = present(two.find(({ customerId }) => customerId === rows[0]?.id));
    const demoted = await own.send("PUT", `admin/Staff/${last.customerId}/role`, {
      token: last.bearer,
      body: { role: "staff" },
    });
    expect([demoted.status, demoted.body.message]).toEqual([409, "One administrator must remain."]);
  });

  it("let a member replace a lost second factor for 15 minutes, and email the member and the administrator", async () => {
    const { customerId, secret } = await newEnrolledStaff(api, "staff");
    const token = await anotherSession(api, customerId);
    expect((await send("POST", "user/secondFactor/enrol", { token })).status).toBe(403);
    expect((await send("POST", `admin/Staff/${customerId}/factorWindow`, asAdmin)).status).toBe(200);
    expect((await send("GET", "user/secondFactor", { token })).body.data.mayEnroll).toBe(true);
    const enrolled = (await send("POST", "user/secondFactor/enrol", { token })).body.data;
    expect(enrolled.secret).not.toBe(secret);
    const write = present(staffMailWriters["factor-window"]);
    const mails = await Promise.all([customerId, admin.customerId].map((to) => write(deps, { customerId, to })));
    expect(mails.map((mail) => mail?.content.subject)).toEqual([
      "You can set up a new second factor",
      "A new second factor for Noor",
    ]);
    const customer = await newStaffLogin(api, "customer");
    expect((await send("POST", `admin/Staff/${customer.customerId}/factorWindow`, asAdmin)).status).toBe(404);
  });
});

describe("server commands for staff accounts", () => {
  it("print a link for the first administrator, but only until an administrator exists", async () => {
    const own = await testApi(moduleApis, { publicUrl: "https://clinic.example" });
    await seedContent(own.db);
    const command = (address: string | undefined) => linkOfFirstAdministrator(own.db, own.deps.env, address);
    await expect(command("nobody")).rejects.toThrow("Say whose address it is, such as name@clinic.example.");
    const link = await command("Owner@Clinic.example");
    const path = /^https:\/\/clinic\.example\/admin\/join\/([\w-]{43})$/.exec(link)?.[1];
    const joined = await own.send("POST", `user/join/${present(path)}`, {
      body: { firstName: "Ada", lastName: "Owner", password: "harbor-of-quiet-kettles" },
    });
    expect([joined.status, joined.body.data.user.email]).toEqual([200, "owner@clinic.example"]);
    await expect(command("other@clinic.example")).rejects.toThrow("This clinic has an administrator.");
  });

  it("let a locked-out administrator set up a new second factor", async () => {
    const { customerId, email } = await newEnrolledStaff(api, "admin");
    const { page } = await resetFactor(db, deps.env, email);
    expect(page).toBe("https://clinic.example/admin/sign-in");
    const token = await anotherSession(api, customerId);
    expect((await send("POST", "user/secondFactor/enrol", { token })).status).toBe(200);
    await expect(resetFactor(db, deps.env, "demo@example.com")).rejects.toThrow(
      "No member of the team has this address.",
    );
    expect(await actionsOn(customerId)).toContain("staff.openFactorWindow");
  });
});
