import type { giftCardResource, giftCardStaffCalls } from "#modules/gift-cards/contract/admin/gift-card-resource.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { AnyRecord } from "../resource/resource-client.ts";

/** The calls of the screens about gift cards. */
export const giftCardsApi = staffApi<typeof giftCardStaffCalls>();

export type GiftCard = RecordOf<typeof giftCardResource>;

/** A record of the resource's screens as the gift card that the call answered. */
export const giftCardOf = (record: AnyRecord) => record as unknown as GiftCard;

/** A press is one change, also when its answer is lost and it is sent again. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });
