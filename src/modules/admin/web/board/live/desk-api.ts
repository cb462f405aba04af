import type { addBlock, changeBlock, removeBlock } from "#modules/booking/contract/staff/blocks.ts";
import type {
  printDaySheet,
  readBoardDay,
  readBoardMonth,
  readBoardWeek,
  streamBoard,
} from "#modules/booking/contract/staff/board.ts";
import type { bookForCustomer, holdForStaff, releaseStaffHold } from "#modules/booking/contract/staff/book-visit.ts";
import type { explainVisit, moveVisit, resizeVisit } from "#modules/booking/contract/staff/move-visit.ts";
import type { listPlaces } from "#modules/booking/contract/staff/places.ts";
import type { readMyDay, readVisit } from "#modules/booking/contract/staff/visit-page.ts";
import type {
  bringIn,
  cancelVisit,
  checkInVisit,
  completeVisit,
  confirmVisit,
  markNoShow,
  undoVisitStep,
} from "#modules/booking/contract/staff/visit-steps.ts";
import { staffApi } from "#staff/staff-api.ts";

type DeskCalls = {
  readBoardDay: typeof readBoardDay;
  readBoardWeek: typeof readBoardWeek;
  readBoardMonth: typeof readBoardMonth;
  streamBoard: typeof streamBoard;
  printDaySheet: typeof printDaySheet;
  listPlaces: typeof listPlaces;
  readVisit: typeof readVisit;
  readMyDay: typeof readMyDay;
  explainVisit: typeof explainVisit;
  moveVisit: typeof moveVisit;
  resizeVisit: typeof resizeVisit;
  confirmVisit: typeof confirmVisit;
  checkInVisit: typeof checkInVisit;
  bringIn: typeof bringIn;
  completeVisit: typeof completeVisit;
  markNoShow: typeof markNoShow;
  cancelVisit: typeof cancelVisit;
  undoVisitStep: typeof undoVisitStep;
  holdForStaff: typeof holdForStaff;
  releaseStaffHold: typeof releaseStaffHold;
  bookForCustomer: typeof bookForCustomer;
  addBlock: typeof addBlock;
  changeBlock: typeof changeBlock;
  removeBlock: typeof removeBlock;
};

/** The calls of the desk's screens. */
export const deskApi = staffApi<DeskCalls>();
