import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { giftCardResource, giftCardStaffCalls } from "./contract/gift-card-resource.ts";

/** The API client of the gift card screens. */
export const giftCardsApi = staffApi<typeof giftCardStaffCalls>();

export type GiftCard = RecordOf<typeof giftCardResource>;

/** Converts a record of the resource's screens to the gift card that the call returned. */
export const giftCardOf = (record: AnyRecord) => record as unknown as GiftCard; // the screen is mounted only for this resource
