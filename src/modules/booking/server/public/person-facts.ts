/** What prices and offers depend on, of the person who buys. */
export { customerInSql, hasBooked, isPastOffer, servicesPricedFor } from "../people/visits-of-person.ts";
