import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { giftCardResource, giftCardStaffCalls } from "./contract/gift-card-resource.ts";

/** The calls of the screens about gift cards. */
export const giftCardsApi = staffApi<typeof giftCardStaffCalls>();

export type GiftCard = RecordOf<typeof giftCardResource>;

/** A record of the resource's screens as the gift card that the call answered. */
export const giftCardOf = (record: AnyRecord) => record as unknown as GiftCard; // the screen is mounted for this resource alone
