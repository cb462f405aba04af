import { expect, it } from "vitest";
import { MANAGER_PRESET, RIGHTS } from "#shared/rights.ts";
import { RIGHT_GROUPS } from "./right-groups.ts";
import { factorWords, missingForManager, practitionerNamed, roleWords } from "./team-words.ts";

it("each permission is shown under only one heading", () => {
  const shown = RIGHT_GROUPS.flatMap(({ rights }) => rights.map(({ right }) => right));
  expect(shown.toSorted()).toEqual(Object.keys(RIGHTS).toSorted());
});

it("a front desk member with a manager's permissions is called a manager", () => {
  expect(roleWords("staff", [])).toBe("Front desk");
  expect(roleWords("staff", [...MANAGER_PRESET, "settings.edit"])).toBe("Manager");
  expect(roleWords("admin", [...MANAGER_PRESET])).toBe("Administrator");
  expect(missingForManager(MANAGER_PRESET.slice(1))).toEqual([MANAGER_PRESET[0]]);
});

it.each([
  [false, 0, ""],
  [true, 0, "Authenticator"],
  [false, 1, "Passkey"],
  [true, 2, "Authenticator, 2 passkeys"],
])(
  "a member's second factors are named in the team list: with an app %s, with %i passkeys",
  (hasAuthenticator, passkeys, words) => {
    expect(factorWords({ hasAuthenticator, passkeys })).toBe(words);
  },
);

it("an invited person's practitioner entry is preselected if exactly one without an account has the same name", () => {
  const imani = { name: "Imani  Okafor, NP", accountId: null };
  const ada = { name: "Ada Cole", accountId: null };
  expect(practitionerNamed("imani Okafor", [ada, imani])).toBe(imani);
  expect(practitionerNamed("Imani Okafor", [ada, { ...imani, accountId: "c1" }])).toBeUndefined();
  expect(practitionerNamed("Ada Cole", [ada, { ...ada }])).toBeUndefined();
});
