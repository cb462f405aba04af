/** What a picture of a visit shows. */
export const photoKinds = ["before", "after"] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The limits on photos. The database enforces both. */
export const PHOTOS_PER_VISIT = 12;
export const MAX_PHOTO_BYTES = 1024 * 1024;

/** A picture of a visit without its bytes, as clinical staff see it. */
export type VisitPhoto = {
  id: string;
  appointmentId: string;
  kind: PhotoKind;
  /** The treatment that the picture shows; null for a picture of the whole visit. */
  serviceId: string | null;
  width: number;
  height: number;
  addedAt: Date;
  addedByName: string;
};
