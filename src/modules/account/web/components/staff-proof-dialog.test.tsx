import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { proofAskedFor } from "../staff-proof.ts";
import { StaffProofDialog } from "./staff-proof-dialog.tsx";

const refusal = (code: string) => Response.json({ status: 403, message: "", code, requestId: "r" }, { status: 403 });
const at = (method: string, path: string) => ({ method, url: `https://clinic.example/api/v1/${path}` });

it("a dialog tells staff whether a refused change or export needs a step-up or the second factor (AU-8)", async () => {
  for (const call of [at("PUT", "user/updateProfile"), at("DELETE", "user/card"), at("GET", "user/export")]) {
    expect(await proofAskedFor(call, refusal("step_up_needed"), true)).toBe("step_up_needed");
    expect(await proofAskedFor(call, refusal("second_factor_needed"), true)).toBe("second_factor_needed");
  }
});

it("staff see no such dialog for calls that a page makes by itself or for any other error (AU-8)", async () => {
  const change = at("PUT", "user/updateProfile");
  expect(await proofAskedFor(at("GET", "favourites"), refusal("second_factor_needed"), true)).toBeUndefined();
  expect(await proofAskedFor(change, refusal("second_factor_needed"), false)).toBeUndefined();
  expect(await proofAskedFor(change, refusal("forbidden"), true)).toBeUndefined();
  expect(await proofAskedFor(change, new Response("Forbidden", { status: 403 }), true)).toBeUndefined();
});

it("the dialog for staff says what to do, and links to the staff sign-in (AU-8)", () => {
  const html = renderToString(<StaffProofDialog proof="step_up_needed" onClose={() => {}} />);
  expect(html).toContain("Confirm that it’s you");
  expect(html).toContain('href="/admin/sign-in"');
});
