import { createHmac } from "node:crypto";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { deskStaffCalls as calls } from "../../staff/contract/staff-calls.ts";
import { addVisitNote, listNotesBefore, listVisitNotes, signVisitNote } from "./visit-notes.ts";

type StaffRequest = Parameters<typeof actorOf>[0];

/** Binds the calls for reading and writing a visit's notes. */
export const bindNotesApi: BindApi = (api, deps) => {
  const staffOf = (caller: StaffRequest) => ({ principal: caller.principal, actor: actorOf(caller) });
  // The key derives from the session's id. After the session has ended, only the server knows that id.
  const draftKeyOf = (sessionId: string) =>
    createHmac("sha256", deps.secrets.get("records")).update(`drafts on the device of session ${sessionId}`).digest();

  api.on(calls.readDraftKey, async ({ principal }) => ({
    data: { key: draftKeyOf(principal.sessionId).toString("base64url") },
  }));
  api.on(calls.listVisitNotes, async ({ params, query, ...caller }) => ({
    data: await listVisitNotes(deps, staffOf(caller), { appointmentId: params.id, ...query }),
  }));
  api.on(calls.listEarlierNotes, async ({ params, query, ...caller }) => ({
    data: await listNotesBefore(deps, staffOf(caller), { appointmentId: params.id, ...query }),
  }));
  api.on(calls.addVisitNote, async ({ params, body, ...caller }) => ({
    data: await addVisitNote(deps, staffOf(caller), { appointmentId: params.id, ...body }),
  }));
  api.on(calls.addNoteAddendum, async ({ params, body, ...caller }) => ({
    data: await addVisitNote(deps, staffOf(caller), { appointmentId: params.id, corrects: params.noteId, ...body }),
  }));
  api.on(calls.signVisitNote, async ({ params, ...caller }) => ({
    data: await signVisitNote(deps, staffOf(caller), { appointmentId: params.id, noteId: params.noteId }),
  }));
};
