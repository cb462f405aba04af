import { createHash } from "node:crypto";
import { statusOf } from "#shared/app-error.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { GuestCalls } from "#shared/contract/define-call.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#22302c;background:#faf6f0;max-width:72rem;margin:0 auto;padding:2rem}
h1{font-weight:500}h2{margin-top:2.5rem;font-weight:500}details{border-top:1px solid #e2d5c5;padding:.6rem 0}summary{cursor:pointer}
code{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#efe6da;padding:1rem}.m{display:inline-block;width:4.5rem;font-weight:600}.a{color:#46534d}`;

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? character,
  );
}

/**
 * Returns the HTML page at /api/docs: every call with the access it needs, its inputs and its response, from the same
 * description as the JSON.
 */
export function docsPage(calls: GuestCalls, openApi: Record<string, unknown>): { html: string; csp: string } {
  const paths = openApi.paths as Record<string, Record<string, unknown>>; // as built by openApiOf
  const groups = Map.groupBy(Object.entries(calls), ([, call]) => call.path.split("/")[0] ?? "");
  const sections = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([group, entries]) => {
      const rows = entries.map(([name, call]) => {
        const path = fullPathOf(call);
        const operation = paths[path]?.[call.method.toLowerCase()];
        return `<details id="${escapeHtml(name)}"><summary><span class="m">${call.method}</span><code>${escapeHtml(path)}</code> <span class="a">${escapeHtml(call.auth)}</span> · ${escapeHtml(call.summary)}</summary><pre>${escapeHtml(JSON.stringify(operation, null, 1))}</pre></details>`;
      });
      return `<section><h2>${escapeHtml(group)}</h2>${rows.join("")}</section>`;
    });
  const codes = Object.entries(statusOf)
    .map(([code, status]) => `<li><code>${code}</code> ${status}</li>`)
    .join("");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><style>${STYLE}</style></head><body><main><h1>API</h1><p>Base <code>/api/v1</code>. Bearer tokens come from <code>user/login</code>; no cookie authenticates a call. The same as JSON: <a href="/api/v1/openapi.json">openapi.json</a>.</p>${sections.join("")}<section><h2>Failure codes</h2><ul>${codes}</ul></section></main></body></html>`;
  const hash = createHash("sha256").update(STYLE).digest("base64");
  return { html, csp: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'` };
}
