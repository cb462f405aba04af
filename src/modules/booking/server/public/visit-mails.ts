/** Parts of mails about visits. */
export { hello, servicesOf, whenOf } from "../mails/visit-mail-parts.ts";
