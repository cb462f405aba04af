/** Building blocks of emails about visits. */
export { hello, servicesOf, whenOf } from "../mails/visit-mail-parts.ts";
