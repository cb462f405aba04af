import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { explainSlotToStaff } from "../../contract/explain-slot.ts";
import { addBlock, changeBlock, removeBlock } from "./blocks.ts";
import { printDaySheet, readBoardDay, readBoardMonth, readBoardWeek, readPersonWeek, streamBoard } from "./board.ts";
import { dayClosingCalls } from "./day-closing.ts";
import { readLastVisit } from "./last-visit.ts";
import { deviceResource, deviceTypeResource, roomResource } from "./place-resources.ts";
import { listPlaces } from "./places.ts";
import { practitionerResource } from "./practitioner-resource.ts";
import { releaseWebHold } from "./release-web-hold.ts";
import { findNextVisit, tellBehind, tellRunningLate } from "./running-late.ts";
import { openVisitLink, readVisitLink } from "./visit-link.ts";
import { readMyDay, readVisit } from "./visit-page.ts";
import { waiveFee } from "./waive-fee.ts";

/** The booking module's back office calls. */
export const bookingStaffCalls = {
  ...callsOf(practitionerResource),
  ...callsOf(roomResource),
  ...callsOf(deviceResource),
  ...callsOf(deviceTypeResource),
  readBoardDay,
  readBoardWeek,
  readPersonWeek,
  readBoardMonth,
  streamBoard,
  printDaySheet,
  listPlaces,
  explainSlotToStaff,
  readLastVisit,
  readVisit,
} satisfies StaffCalls;

/**
 * Calls about one visit or its day, which this module binds. The desk, a module above, includes them in its own calls.
 */
export const visitStaffCalls = {
  openVisitLink,
  readVisitLink,
  readMyDay,
  findNextVisit,
  tellRunningLate,
  tellBehind,
  waiveFee,
  releaseWebHold,
  ...dayClosingCalls,
  addBlock,
  changeBlock,
  removeBlock,
} satisfies StaffCalls;

export type BookingStaffCalls = typeof bookingStaffCalls;
