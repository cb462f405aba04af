import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import type { Job } from "#shared/contract/resource/job-calls.ts";
import { usePerson } from "../../session/use-person.ts";
import { forgetDraft, readDraft, writeDraft } from "../../unsaved/drafts.ts";
import type { ResourceClient } from "../resource-client.ts";

const ASK_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 4_000;

export type BulkJob = {
  /** The job's progress; undefined while there is none, or none was reported yet. */
  job: Job | undefined;
  watch: (job: Job) => void;
  dismiss: () => void;
};

/**
 * Follows the bulk change that this person started. The browser stores its id, so that the list shows it again after a
 * reload. `onFinished` is called once it is finished.
 */
export function useBulkJob(client: ResourceClient, resource: string, onFinished: () => void): BulkJob {
  const { id: personId } = usePerson();
  const place = `job/${resource}`;
  const [jobId, setJobId] = useState(() => {
    const remembered = readDraft(personId, place)?.value;
    return typeof remembered === "string" ? remembered : undefined;
  });
  const [job, setJob] = useState<Job>();
  const finished = useRef(onFinished);
  useEffect(() => {
    finished.current = onFinished;
  });

  const dismiss = useCallback(() => {
    forgetDraft(personId, place);
    setJobId(undefined);
    setJob(undefined);
  }, [personId, place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: clients of one resource are interchangeable
  useEffect(() => {
    if (jobId === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      let nextMs = ASK_EVERY_MS;
      try {
        const now = await client.job(jobId);
        if (isOver) return;
        setJob(now);
        if (now.isFinished) {
          finished.current();
          return;
        }
      } catch (error) {
        if (isOver) return;
        if (isApiError(error, "not_found")) {
          dismiss();
          return;
        }
        nextMs = AFTER_FAILURE_MS; // the job continues without this page
      }
      timer = setTimeout(() => void ask(), nextMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [jobId, dismiss]);

  return {
    job,
    watch(started) {
      writeDraft(personId, place, started.id);
      setJob(started);
      setJobId(started.id);
    },
    dismiss,
  };
}
