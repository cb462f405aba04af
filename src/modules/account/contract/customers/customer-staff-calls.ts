import type { StaffCalls } from "#shared/contract/define-call.ts";
import {
  addCustomer,
  addCustomerNote,
  changeCustomerNote,
  customerTimeline,
  deleteCustomerNote,
  findCustomers,
  getCustomer,
  listCustomerNotes,
  messageCustomer,
  setCustomerTags,
} from "./customer-calls.ts";
import { findDuplicates, mergeCustomers, unmergeCustomers } from "./merge-calls.ts";
import { downloadCustomerExport, eraseCustomer, exportCustomer } from "./privacy-calls.ts";

/** The back office's calls about customers. Fixed words stand before `{id}`, which never equals them. */
export const customerStaffCalls = {
  addCustomer,
  findCustomers,
  findDuplicates,
  mergeCustomers,
  downloadCustomerExport,
  getCustomer,
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
