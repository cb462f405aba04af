import { dayClosingCalls } from "#modules/booking/staff/contract/day-closing.ts";
import { visitStaffCalls } from "#modules/booking/staff/contract/staff-calls.ts";
import type { StaffCalls } from "#shared/contract/define-call.ts";
import { bookForCustomer, holdForStaff, releaseStaffHold } from "./book-visit.ts";
import { explainVisit, moveVisit, resizeVisit } from "./move-visit-calls.ts";
import { readDraftKey } from "./record/draft-key.ts";
import {
  addNoteAddendum,
  addVisitNote,
  listEarlierNotes,
  listVisitNotes,
  signVisitNote,
} from "./record/visit-notes.ts";
import { addVisitPhoto, listVisitPhotos, readVisitPhoto } from "./record/visit-photos.ts";
import { addVisitService, takeVisitService } from "./visit-services.ts";
import {
  bringIn,
  cancelVisit,
  checkInVisit,
  completeVisit,
  confirmVisit,
  markNoShow,
  undoVisitStep,
} from "./visit-steps.ts";

/** The desk's calls and booking's calls about visits, in the order of the published API description. */
export const deskStaffCalls = {
  listVisitNotes,
  listEarlierNotes,
  addVisitNote,
  addNoteAddendum,
  signVisitNote,
  listVisitPhotos,
  readVisitPhoto,
  addVisitPhoto,
  openVisitLink: visitStaffCalls.openVisitLink,
  readVisitLink: visitStaffCalls.readVisitLink,
  readDraftKey,
  readMyDay: visitStaffCalls.readMyDay,
  findNextVisit: visitStaffCalls.findNextVisit,
  tellRunningLate: visitStaffCalls.tellRunningLate,
  tellBehind: visitStaffCalls.tellBehind,
  explainVisit,
  moveVisit,
  resizeVisit,
  addVisitService,
  takeVisitService,
  confirmVisit,
  checkInVisit,
  bringIn,
  completeVisit,
  markNoShow,
  cancelVisit,
  undoVisitStep,
  waiveFee: visitStaffCalls.waiveFee,
  holdForStaff,
  releaseStaffHold,
  releaseWebHold: visitStaffCalls.releaseWebHold,
  bookForCustomer,
  ...dayClosingCalls,
  addBlock: visitStaffCalls.addBlock,
  changeBlock: visitStaffCalls.changeBlock,
  removeBlock: visitStaffCalls.removeBlock,
} satisfies StaffCalls;

export type DeskStaffCalls = typeof deskStaffCalls;
