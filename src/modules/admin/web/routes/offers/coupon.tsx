import { couponDescription } from "#modules/cart/contract/staff/coupon.ts";
import { SingleUseCodes } from "../../offers/single-use-codes.tsx";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(couponDescription);

const schemas = async () => (await import("#modules/cart/contract/staff/coupon-resource.ts")).couponResource.schemas;

export default function Coupon() {
  return (
    <ResourceForm
      description={couponDescription}
      path="/admin/offers/coupons"
      listTitle="Coupons"
      schemas={schemas}
      below={(record) =>
        record.isSingleUse === true && <SingleUseCodes couponId={record.id} code={String(record.code)} />
      }
    />
  );
}
