/** Building blocks of emails about visits, for other modules' emails. */

export { ratingLinkOf, ratingText } from "./rating-link.ts";
export { hello, servicesOf, whenOf } from "./visit-mail-parts.ts";
