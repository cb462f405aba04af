import { expect, it } from "vitest";
import { whileUnavailable } from "./while-unavailable.ts";

const get = new Request("http://clinic.example/mycart");
const sent = async (request: Request, page: Response) => {
  const answer = whileUnavailable(request, page, () => "<p>Something went wrong</p>");
  return [answer.status, answer.headers.get("location"), await answer.text()];
};

it("asks to come back for a page that couldn't be made, with the page's own words", async () => {
  expect(await sent(get, new Response("<p>Sorry</p>", { status: 500 }))).toEqual([503, null, "<p>Sorry</p>"]);
});

it("leaves a page unchanged when only parts couldn't be read", async () => {
  expect(await sent(get, new Response("<p>Home</p>"))).toEqual([200, null, "<p>Home</p>"]);
});

it("leads no reader to another page, as a document or as data (O2)", async () => {
  const headers = { location: "/login?next=%2Fmycart" };
  const failed = [503, null, "<p>Something went wrong</p>"];
  expect(await sent(get, new Response(null, { status: 302, headers }))).toEqual(failed);
  expect(await sent(get, new Response("a redirect", { status: 202 }))).toEqual(failed);
});

it("leads on after a form has done its work", async () => {
  const post = new Request(get.url, { method: "POST" });
  const headers = { location: "/guestthanks" };
  expect(await sent(post, new Response(null, { status: 303, headers }))).toEqual([303, "/guestthanks", ""]);
});
