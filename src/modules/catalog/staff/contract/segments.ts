import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { readSegment } from "../../domain/segment-text.ts";

const MOST_PARTS = 12;

/** Parts of a treatment or an add-on, one per line. */
export const segmentLines = z
  .array(
    textSchema(200).superRefine((line, context) => {
      const { problem } = readSegment(line);
      if (problem) context.addIssue({ code: "custom", message: problem });
    }),
  )
  .max(MOST_PARTS);
