import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { couponDescription } from "../contract/coupon.ts";
import { SingleUseCodes } from "../coupons/single-use-codes.tsx";

export const clientLoader = formLoader(couponDescription);

const schemas = async () => (await import("../contract/coupon-resource.ts")).couponResource.schemas;

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
