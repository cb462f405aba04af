/** Facts about the buyer on which prices and offers depend. */
export {
  customerInSql,
  guestInSql,
  hasBookedInSql,
  isExcludedFromOfferInSql,
  isExcludedFromSaleInSql,
  type PersonInSql,
  servicesPricedForInSql,
} from "../people/visits-of-person-in-sql.ts";
