import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { AppError } from "#shared/app-error.ts";
import { deskStaffCalls as calls } from "../../staff/contract/staff-calls.ts";
import { addVisitPhoto, listVisitPhotos, readVisitPhoto } from "./visit-photos.ts";

type StaffRequest = Parameters<typeof actorOf>[0];

/** Binds the calls for the pictures in a visit's record. */
export const bindPhotosApi: BindApi = (api, deps) => {
  const staffOf = (caller: StaffRequest) => ({ principal: caller.principal, actor: actorOf(caller) });
  api.on(calls.listVisitPhotos, async ({ params, query, ...caller }) => ({
    data: await listVisitPhotos(deps, staffOf(caller), { appointmentId: params.id, ...query }),
  }));
  api.on(calls.readVisitPhoto, async ({ params: { id, photoId }, query, ...caller }) => {
    const bytes = await readVisitPhoto(deps, staffOf(caller), { appointmentId: id, photoId, ...query });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "image/webp",
        "content-disposition": 'inline; filename="picture.webp"',
        "content-security-policy": "sandbox; default-src 'none'",
        "cache-control": "no-store",
      },
    });
  });
  api.on(calls.addVisitPhoto, async ({ params, body, file, ...caller }) => {
    if (!file) throw new AppError("invalid_input", { issues: [{ path: "image", message: "Choose a picture." }] });
    return { data: await addVisitPhoto(deps, staffOf(caller), { appointmentId: params.id, file, ...body }) };
  });
};
