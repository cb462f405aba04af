import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { explainSlotToStaff } from "../../contract/explain-slot.ts";
import { addBlock, changeBlock, removeBlock } from "./blocks.ts";
import { printDaySheet, readBoardDay, readBoardMonth, readBoardWeek, readPersonWeek, streamBoard } from "./board.ts";
import { bookForCustomer, holdForStaff, releaseStaffHold, releaseWebHold } from "./book-visit.ts";
import { listCustomerForms } from "./customer-forms.ts";
import { dayClosingCalls } from "./day-closing.ts";
import { readLastVisit } from "./last-visit.ts";
import { explainVisit, moveVisit, resizeVisit } from "./move-visit.ts";
import { deviceResource, deviceTypeResource, roomResource } from "./place-resources.ts";
import { listPlaces } from "./places.ts";
import { practitionerResource } from "./practitioner-resource.ts";
import { readDraftKey } from "./record/draft-key.ts";
import {
  addNoteAddendum,
  addVisitNote,
  listEarlierNotes,
  listVisitNotes,
  signVisitNote,
} from "./record/visit-notes.ts";
import { addVisitPhoto, listVisitPhotos, readVisitPhoto } from "./record/visit-photos.ts";
import { findNextVisit, tellBehind, tellRunningLate } from "./running-late.ts";
import { answerVisitForm, listVisitForms } from "./visit-forms.ts";
import { openVisitLink, readVisitLink } from "./visit-link.ts";
import { readMyDay, readVisit } from "./visit-page.ts";
import { screeningStaffCalls } from "./visit-screening.ts";
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
import { waiveFee } from "./waive-fee.ts";

/** The booking module's calls of the back office. */
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
  listVisitForms,
  answerVisitForm,
  listCustomerForms,
  ...screeningStaffCalls,
  listVisitNotes,
  listEarlierNotes,
  addVisitNote,
  addNoteAddendum,
  signVisitNote,
  listVisitPhotos,
  readVisitPhoto,
  addVisitPhoto,
  openVisitLink,
  readVisitLink,
  readDraftKey,
  readMyDay,
  findNextVisit,
  tellRunningLate,
  tellBehind,
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
  waiveFee,
  holdForStaff,
  releaseStaffHold,
  releaseWebHold,
  bookForCustomer,
  ...dayClosingCalls,
  addBlock,
  changeBlock,
  removeBlock,
} satisfies StaffCalls;

export type BookingStaffCalls = typeof bookingStaffCalls;
