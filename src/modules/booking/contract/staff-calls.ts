import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { deviceResource, deviceTypeResource, roomResource } from "./admin/place-resources.ts";
import { practitionerResource } from "./admin/practitioner-resource.ts";
import { explainSlotToStaff } from "./explain-slot.ts";
import { addBlock, changeBlock, removeBlock } from "./staff/blocks.ts";
import {
  printDaySheet,
  readBoardDay,
  readBoardMonth,
  readBoardWeek,
  readPersonWeek,
  streamBoard,
} from "./staff/board.ts";
import { bookForCustomer, holdForStaff, releaseStaffHold, releaseWebHold } from "./staff/book-visit.ts";
import { listCustomerForms } from "./staff/customer-forms.ts";
import { dayClosingCalls } from "./staff/day-closing.ts";
import { readLastVisit } from "./staff/last-visit.ts";
import { explainVisit, moveVisit, resizeVisit } from "./staff/move-visit.ts";
import { listPlaces } from "./staff/places.ts";
import { readDraftKey } from "./staff/record/draft-key.ts";
import {
  addNoteAddendum,
  addVisitNote,
  listEarlierNotes,
  listVisitNotes,
  signVisitNote,
} from "./staff/record/visit-notes.ts";
import { addVisitPhoto, listVisitPhotos, readVisitPhoto } from "./staff/record/visit-photos.ts";
import { findNextVisit, tellBehind, tellRunningLate } from "./staff/running-late.ts";
import { answerVisitForm, listVisitForms } from "./staff/visit-forms.ts";
import { openVisitLink, readVisitLink } from "./staff/visit-link.ts";
import { readMyDay, readVisit } from "./staff/visit-page.ts";
import { screeningStaffCalls } from "./staff/visit-screening.ts";
import { addVisitService, takeVisitService } from "./staff/visit-services.ts";
import {
  bringIn,
  cancelVisit,
  checkInVisit,
  completeVisit,
  confirmVisit,
  markNoShow,
  undoVisitStep,
} from "./staff/visit-steps.ts";
import { waitlistStaffCalls } from "./staff/waitlist-staff-calls.ts";
import { waiveFee } from "./staff/waive-fee.ts";

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
  ...waitlistStaffCalls,
} satisfies StaffCalls;

export type BookingStaffCalls = typeof bookingStaffCalls;
