import { z } from "zod";
import { defineCall, textSchema } from "#shared/contract/define-call.ts";

const query = z.object({ link: textSchema(200) });

/** `about` is "rebooking" if the link ends emails that suggest a next visit, and absent if it ends news. */
const linkAnswer = { data: z.object({ isAgreed: z.boolean(), about: z.literal("rebooking").optional() }) };

export const setNewsConsent = defineCall({
  method: "PUT",
  path: "user/news",
  summary: "Agree to news by email, or take that back",
  auth: "customer",
  body: z.object({ isAgreed: z.boolean() }),
  answer: { data: z.object({ isAgreed: z.boolean() }) },
});

/** `link` is the token in an email's unsubscribe link. */
export const readNewsLink = defineCall({
  method: "GET",
  path: "user/unsubscribe",
  summary: "Whether the person of an unsubscribe link gets the emails it is of",
  auth: "none",
  query,
  answer: linkAnswer,
  failures: ["not_found"],
});

/** Needs no login and can be repeated. Email programs post to the page `/unsubscribe`, which makes this call. */
export const unsubscribe = defineCall({
  method: "POST",
  path: "user/unsubscribe",
  summary: "End the emails that a link is of",
  auth: "none",
  query,
  answer: linkAnswer,
  failures: ["not_found"],
});
