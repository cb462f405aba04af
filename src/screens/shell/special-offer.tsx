import { Trans } from "@lingui/react/macro";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { limitedOffers, specialOfferPicture } from "#web/shell/menu.ts";
import type { ShellSettings } from "#web/shell/shell-data.ts";
import { closePart, useCommon } from "#web/state/common-store.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";

/** Shows the popup behind the footer's special-offer image (SH-8, OF-2). */
export function SpecialOffer({ promo }: { promo: ShellSettings["promo"] }) {
  const isOpen = useCommon((state) => state.openPart === "special-offer");
  const close = () => closePart("special-offer");
  return (
    <Dialog open={isOpen} onClose={close} title={promo.specialOfferTitle}>
      <div className="grid gap-5 pt-5">
        <Picture
          picture={specialOfferPicture}
          sizes="440px"
          decorative
          className="aspect-[16/9]"
          fallback={<ServicePlaceholder category="pigmentation" />}
        />
        <p>{promo.specialOfferText}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-3">
          <LinkButton to={limitedOffers.to} onClick={close} autoFocus>
            <Trans>See the offers</Trans>
          </LinkButton>
          <button type="button" className="btn-text" onClick={close}>
            <Trans>Not now</Trans>
          </button>
        </p>
      </div>
    </Dialog>
  );
}
