/** What prices and offers depend on, of the person who buys. */
export {
  customerInSql,
  guestInSql,
  hasBooked,
  isPastOffer,
  isPastSale,
  type PersonInSql,
  servicesPricedFor,
} from "../people/visits-of-person.ts";
