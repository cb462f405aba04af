/** Facts about the buyer on which prices and offers depend. */
export {
  customerInSql,
  guestInSql,
  hasBooked,
  isExcludedFromOffer,
  isExcludedFromSale,
  type PersonInSql,
  servicesPricedFor,
} from "../people/visits-of-person.ts";
