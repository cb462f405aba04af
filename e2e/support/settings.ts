import { onTestFinished } from "vitest";
import type { SettingsSection } from "#modules/content/staff/contract/settings-sections.ts";
import { newStaff } from "#testing/staff.ts";
import { apiCall } from "./customer.ts";
import type { TestServer } from "./server.ts";

/**
 * Changes fields of the clinic's settings for one test, as an administrator does. The former values are restored after
 * the test.
 */
export async function changeSettings(
  { db, origin }: Pick<TestServer, "db" | "origin">,
  section: SettingsSection,
  values: Record<string, unknown>,
): Promise<void> {
  const { bearer } = await newStaff(db, "admin", { steppedUp: true });
  const call = apiCall(origin, bearer);
  const save = async (input: Record<string, unknown>) => {
    const { version } = (await call("GET", `admin/Settings/${section}`)).body.data;
    const { status } = await call("PUT", `admin/Settings/${section}`, { version, values: input });
    if (status !== 200) throw new Error(`settings of ${section} answered ${status}`);
  };
  const { values: former } = (await call("GET", `admin/Settings/${section}`)).body.data;
  await save(values);
  onTestFinished(() => save(Object.fromEntries(Object.keys(values).map((name) => [name, former[name] ?? ""]))));
}
