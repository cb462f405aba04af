import { clinicState } from "#modules/booking/server/public.ts";
import { PHOTOS_PER_VISIT, type PhotoKind } from "#modules/care/domain/visit-photo.ts";
import {
  addPhoto,
  listPhotos,
  lockPhotoConsent,
  openPhotoOf,
  type PhotoConsent,
  readPhotoConsent,
} from "#modules/care/server/public.ts";
import { consentSubjectOf } from "#modules/own-visits/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { withRetry } from "#platform/db/client.ts";
import { reEncodeImage } from "#platform/images/re-encode-image.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireVisitPhotos } from "../../staff/contract/record/visit-photos.ts";
import { assertWritable, findVisitForRecord, type VisitRecordQuery } from "../notes/find-visit-for-record.ts";

type PhotosContext = clinicState.BookingContext & { secrets: Secrets };

/** Longest side of a stored picture in pixels: enough to see skin closely on a large screen. */
const MAX_SIDE = 2_048;

/** Returns the pictures of a visit, and whether more can be added. Throws `not_found`. */
export async function listVisitPhotos(
  context: PhotosContext,
  staff: clinicState.Staff,
  read: VisitRecordQuery,
): Promise<WireVisitPhotos> {
  const appointment = await findVisitForRecord(context.db, staff, read);
  const subject = consentSubjectOf(await clinicState.recallClinicSnapshot(context), appointment);
  const photos = await listPhotos(context.db, read);
  return {
    photos: photos.map(({ serviceId, addedAt, addedByName, appointmentId: _visit, ...photo }) => ({
      ...photo,
      ...(serviceId ? { serviceId } : {}),
      addedAt: addedAt.toISOString(),
      addedBy: addedByName,
    })),
    left: PHOTOS_PER_VISIT - photos.length,
    consent: (await readPhotoConsent(context.db, subject)).state,
  };
}

/** Returns one picture. The audit log records who saw it. Throws `not_found`, also for a picture of another visit. */
export async function readVisitPhoto(
  { db, secrets }: PhotosContext,
  staff: clinicState.Staff,
  { photoId, ...read }: VisitRecordQuery & { photoId: string },
): Promise<Uint8Array> {
  await findVisitForRecord(db, staff, read);
  const bytes = await openPhotoOf(db, secrets, { appointmentId: read.appointmentId, photoId });
  if (!bytes) {
    const message = "This picture can’t be opened: its secret is no longer among those that are set.";
    throw new AppError("not_found", { message });
  }
  await db.transaction((tx) =>
    writeAudit(tx, staff.actor, {
      action: "appointment.readPhoto",
      resource: "Appointment",
      resourceId: read.appointmentId,
      summary: "Saw a picture of the visit",
      reason: read.reason,
    }),
  );
  return bytes;
}

type AddPhoto = { appointmentId: string; kind: PhotoKind; serviceId?: string | undefined; file: File };

/**
 * Adds a picture to the visit's record. Throws `not_found`, `appointment_closed` for a canceled visit, `invalid_input`
 * for a treatment that isn't part of the visit, `conflict` without the customer's consent and for the thirteenth
 * picture, and what `reEncodeImage` throws.
 */
export async function addVisitPhoto(
  context: PhotosContext,
  staff: clinicState.Staff,
  { appointmentId, kind, serviceId, file }: AddPhoto,
): Promise<{ id: string; addedAt: string }> {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  // Refuse a person who may not add pictures before decoding the picture.
  const visit = await findVisitForRecord(context.db, staff, { appointmentId });
  assertWritable(visit, serviceId);
  assertAllowed((await readPhotoConsent(context.db, consentSubjectOf(snapshot, visit))).state);
  const image = await reEncodeImage(new Uint8Array(await file.arrayBuffer()), MAX_SIDE);
  return withRetry(context.db, async (tx) => {
    const appointment = await findVisitForRecord(tx, staff, { appointmentId });
    assertWritable(appointment, serviceId);
    assertAllowed(await lockPhotoConsent(tx, consentSubjectOf(snapshot, appointment)));
    const author = { accountId: staff.principal.customerId, name: staff.principal.name };
    const of = { appointmentId, customerId: appointment.customerId, serviceId: serviceId ?? null, kind };
    const { id, addedAt } = await addPhoto(tx, context.secrets, { ...of, author, image });
    await writeAudit(tx, staff.actor, {
      action: "appointment.addPhoto",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: `Added a picture of the visit: ${kind}`,
    });
    return { id, addedAt: addedAt.toISOString() };
  });
}

function assertAllowed(consent: PhotoConsent): void {
  if (consent === "missing")
    throw new AppError("conflict", {
      message:
        "The client has not allowed pictures for their record. Ask them to choose on the form about pictures first.",
    });
}
