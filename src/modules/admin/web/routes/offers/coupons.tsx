import { couponDescription } from "#modules/cart/contract/staff/coupon.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(couponDescription);

export default function Coupons() {
  return <ResourceList description={couponDescription} path="/admin/offers/coupons" title="Coupons" />;
}
