/** Payments on card readers: starting, checking and ending them. */
export { type AskedOfReader, askReader } from "../readers/ask-reader.ts";
export { holdReader, namesOfReaders, type Reader } from "../readers/find-readers.ts";
export { lookAtReader, READER_ENDS, type ReaderNews } from "../readers/look-at-reader.ts";
export { endReaderPayment, findTenderOnReader, listReaderPayments } from "../readers/reader-payments.ts";
