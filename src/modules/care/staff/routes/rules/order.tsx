import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { FamilyOrderForm } from "../../rules/family-order-form.tsx";

/** `/admin/rules/order`: the order of treatments within a visit, set by the medical director. */
export default function RulesOrder() {
  useTitle("Order in a visit");
  return (
    <>
      <PageHeader title="Order in a visit" parent={{ to: "/admin/rules", label: "Medical rules" }} />
      <div className="px-4 py-5 md:px-6">
        <FamilyOrderForm />
      </div>
    </>
  );
}
