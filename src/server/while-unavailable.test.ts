import { expect, it } from "vitest";
import { whileUnavailable } from "./while-unavailable.ts";

const get = new Request("http://clinic.example/mycart");
const sent = async (request: Request, page: Response) => {
  const answer = whileUnavailable(request, page, () => "<p>Something went wrong</p>");
  return [answer.status, answer.headers.get("location"), await answer.text()];
};

it("a page that couldn't be rendered is sent with its own error text, but with the status 503", async () => {
  expect(await sent(get, new Response("<p>Sorry</p>", { status: 500 }))).toEqual([503, null, "<p>Sorry</p>"]);
});

it("a page is sent as it is, with its parts that could be read, if reading the others failed", async () => {
  expect(await sent(get, new Response("<p>Home</p>"))).toEqual([200, null, "<p>Home</p>"]);
});

it("while the database is down, no page redirects, whether it is requested as a document or as data (O2)", async () => {
  const headers = { location: "/login?next=%2Fmycart" };
  const failed = [503, null, "<p>Something went wrong</p>"];
  expect(await sent(get, new Response(null, { status: 302, headers }))).toEqual(failed);
  expect(await sent(get, new Response("a redirect", { status: 202 }))).toEqual(failed);
});

it("a submitted form still redirects while the database is down", async () => {
  const post = new Request(get.url, { method: "POST" });
  const headers = { location: "/guestthanks" };
  expect(await sent(post, new Response(null, { status: 303, headers }))).toEqual([303, "/guestthanks", ""]);
});
