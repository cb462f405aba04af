import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { changeCustomer } from "./change-customer.ts";
import {
  addCustomer,
  addCustomerNote,
  changeCustomerNote,
  countCustomerTimeline,
  customerTimeline,
  deleteCustomerNote,
  findCustomers,
  getCustomer,
  listCustomerNotes,
  messageCustomer,
  setCustomerTags,
} from "./customer-calls.ts";
import { customerResource } from "./customer-resource.ts";
import { findDuplicates, mergeCustomers, unmergeCustomers } from "./merge-calls.ts";
import { downloadCustomerExport, eraseCustomer, exportCustomer } from "./privacy-calls.ts";

/**
 * The back office's calls about customers. Paths with fixed words come before those with `{id}`, which never equals
 * such a word.
 */
export const customerStaffCalls = {
  addCustomer,
  findCustomers,
  findDuplicates,
  mergeCustomers,
  downloadCustomerExport,
  ...callsOf(customerResource),
  // `getCustomer` returns more than a list row.
  "Customer.get": getCustomer,
  changeCustomer,
  countCustomerTimeline,
  customerTimeline,
  listCustomerNotes,
  addCustomerNote,
  changeCustomerNote,
  deleteCustomerNote,
  setCustomerTags,
  messageCustomer,
  unmergeCustomers,
  exportCustomer,
  eraseCustomer,
} satisfies StaffCalls;
