/** Payments on card readers: begun, looked at, ended. */
export { type AskedOfReader, askReader } from "../readers/ask-reader.ts";
export { holdReader, namesOfReaders, type Reader } from "../readers/find-readers.ts";
export { lookAtReader, READER_ENDS, type ReaderNews } from "../readers/look-at-reader.ts";
export { endReaderPayment, findTenderOnReader, listReaderPayments } from "../readers/reader-payments.ts";
