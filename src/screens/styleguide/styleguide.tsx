import { type ReactNode, useState } from "react";
import { productForms } from "#modules/catalog/web/drawings/product-forms.tsx";
import { ProductPlaceholder } from "#modules/catalog/web/drawings/product-placeholder.tsx";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Drawer } from "#web/ui/feedback/drawer.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { CardSkeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { DateInput } from "#web/ui/form/date-input.tsx";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Accordion } from "#web/ui/layout/accordion.tsx";
import { BackButton } from "#web/ui/layout/back-button.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { Pager } from "#web/ui/layout/pager.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { MemberPrice, Price } from "#web/ui/price.tsx";
import { Rating, Stars } from "#web/ui/rating.tsx";
import { brands, categories, colours, sizes, type } from "./styleguide-samples.ts";

function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={cx("border-t border-ink pt-4 pb-14", wide ? "col-span-full" : "md:col-span-6")}
    >
      <h2 className="pb-4 font-sans caps">{title}</h2>
      <div className="flex flex-wrap items-start gap-5">{children}</div>
    </section>
  );
}

/** Every component of the kit in its states; served only in development. */
export default function Styleguide() {
  const [quantity, setQuantity] = useState(2);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const work = () => {
    setIsBusy(true);
    setTimeout(() => setIsBusy(false), 1500);
  };
  return (
    <div className="wrap grid-12 py-14">
      <h1 className="sr-only">Style guide</h1>
      <Part title="Type" wide>
        <dl className="w-full">
          {type.map(([name, role, sample]) => (
            <div key={name} className="grid grid-cols-2 items-baseline border-t border-linen py-2">
              <dt className="text-note text-ink-soft">{name}</dt>
              <dd className={role}>{sample}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Colour" wide>
        {colours.map((name) => (
          <figure key={name} className="w-20 text-note">
            <div
              className="size-18 rounded-picture border border-linen"
              style={{ backgroundColor: `var(--color-${name})` }}
            />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Buttons" wide>
        <Button look="book" caps>
          Book online
        </Button>
        <Button busy={isBusy} busyText="Adding" onClick={work}>
          Add to cart
        </Button>
        <Button busy busyText="Adding">
          Add to cart
        </Button>
        <Button done doneText="Added">
          Add to cart
        </Button>
        <Button disabled>Sold out</Button>
        <Button look="outline">Directions</Button>
        <Button look="outline" small>
          See best sellers
        </Button>
        <Button look="text">Back to cart</Button>
        <LinkButton to="/styleguide">A link</LinkButton>
        <span className="on-ink bg-ink p-4">
          <Button look="paper">Compare and join</Button>
        </span>
      </Part>
      <Part title="Fields" wide>
        <TextInput label="Email" className="w-60" placeholder="name@example.com" />
        <TextInput
          label="Email"
          className="w-60"
          defaultValue="mara@example"
          error="This address has no ending, such as .com."
        />
        <DateInput label="Date of birth" className="w-60" defaultValue="03/14/1986" help="MM/DD/YYYY" />
        <PhoneInput label="Phone" className="w-60" defaultValue="+12125550171" />
        <PasswordInput label="Password" className="w-60" defaultValue="a long sentence" autoComplete="new-password" />
        <Select label="Practitioner" className="w-60" options={[{ value: "", label: "First available" }]} />
        <TextArea label="Message" className="w-60" />
        <TextInput label="Disabled" className="w-60" disabled defaultValue="14 Larch Street" />
      </Part>
      <Part title="Choices" wide>
        <QuantityStepper value={quantity} onValueChange={setQuantity} of="Dew Bank" max={3} />
        <Checkbox>Unchecked</Checkbox>
        <Checkbox defaultChecked end={21}>
          Checked
        </Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Checkbox error="Please agree to go on.">I agree</Checkbox>
        <Checkbox type="radio" name="radio" defaultChecked>
          Radio
        </Checkbox>
        <Segmented
          legend="How"
          name="how"
          className="w-40"
          defaultValue="pickup"
          options={[
            { value: "pickup", label: "Pick up" },
            { value: "post", label: "Post" },
          ]}
        />
        <div className="measure">
          <RadioCards legend="Size" name="size" defaultValue="50" options={sizes} className="grid-cols-3" />
        </div>
      </Part>
      <Part title="Badges, price, rating">
        <Badge>Best seller</Badge>
        <Badge tone="sale">Until 30 Nov</Badge>
        <Badge tone="ok">Confirmed</Badge>
        <Badge tone="warn">May clog pores</Badge>
        <Price price={4400} always />
        <Price price={3400} salePrice={2900} always />
        <Price price={4400} priceTo={6200} />
        <Price price={1300} unit="a unit" from />
        <MemberPrice memberPrice={4180} />
        <Rating average={4.8} count={64} />
        <Stars value={4} />
      </Part>
      <Part title="Messages">
        <Button small onClick={() => showToast("Dew Bank Hyaluronic, 50 ml is in your cart.")}>
          Toast
        </Button>
        <Button small onClick={() => showToast("Something went wrong", { tone: "error" })}>
          Error
        </Button>
        <Button
          small
          onClick={() => showToast("Removed", { action: { label: "Undo", onPress: () => showToast("Put back") } })}
        >
          Undo
        </Button>
        <Button small look="outline" onClick={() => setIsDialogOpen(true)}>
          Dialog
        </Button>
        <Button small look="outline" onClick={() => setIsDrawerOpen(true)}>
          Drawer
        </Button>
        <Notice>Prices are held for ten minutes.</Notice>
        <Notice tone="ok">Your address is verified.</Notice>
        <Notice tone="warn" title="The price has changed">
          It was $44 when you added it.
        </Notice>
        <Notice tone="error">Times did not load. Try again.</Notice>
      </Part>
      <Part title="Ways">
        <Breadcrumb trail={[{ label: "Shop", to: "/shop" }, { label: "Serum", to: "/shop" }, { label: "Dew Bank" }]} />
        <Stepper
          current={1}
          steps={[{ label: "Treatments", to: "/" }, { label: "Time" }, { label: "Cart" }, { label: "Payment" }]}
        />
        <BackButton />
        <div className="w-full">
          <Pager page={2} totalPages={9} totalDocs={101} limit={12} toPage={(page) => `?page=${page}`} />
        </div>
      </Part>
      <Part title="Open and close">
        <Accordion
          className="w-full"
          name="styleguide"
          items={[
            { id: "a", title: "What does it feel like?", content: "A warm scratch." },
            { id: "b", title: "How long does it last?", content: "About three months." },
          ]}
        />
        <Tabs
          label="Details"
          tabs={[
            { id: "a", label: "Ingredients", panel: "Aqua, Glycerin" },
            { id: "b", label: "How to use", panel: "Morning and evening" },
          ]}
        />
      </Part>
      <Part title="Loading: same boxes as the card">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="w-40">
            <CardSkeleton />
          </div>
        ))}
      </Part>
      <Part title="Empty">
        <EmptyState
          title="Nothing saved yet"
          text="Tap the heart on a product and it waits for you here."
          pictured="parcel"
          action={
            <Button look="outline" small>
              See best sellers
            </Button>
          }
        />
      </Part>
      <Part title="Product forms" wide>
        {productForms.map((form, index) => (
          <figure key={form} className="w-40">
            <ProductPlaceholder form={form} brand={brands[index % brands.length]} className="aspect-[4/5]" />
            <figcaption className="text-note">{form}</figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Treatments" wide>
        {categories.map((category) => (
          <figure key={category} className="w-40">
            <ServicePlaceholder category={category} className="aspect-[4/5]" />
            <figcaption className="text-note">{category}</figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Icons" wide>
        {(
          [
            "search",
            "heart",
            "bag",
            "crown",
            "user",
            "phone",
            "menu",
            "close",
            "gift",
            "calendar",
            "clock",
            "pin",
            "filter",
            "truck",
            "trash",
            "pencil",
            "camera",
            "eye",
            "share",
            "download",
            "mail",
            "star",
            "play",
            "video",
            "refresh",
            "undo",
            "external",
            "warning",
            "info",
          ] as const
        ).map((name) => (
          <Icon key={name} name={name} size={24} />
        ))}
      </Part>
      <Dialog open={isDialogOpen} onClose={() => setIsDialogOpen(false)} title="Error !">
        <p className="pt-4">This Slot already booked.</p>
        <div className="flex gap-4 pt-6">
          <Button autoFocus onClick={() => setIsDialogOpen(false)}>
            Choose another time
          </Button>
          <Button look="text">Back to cart</Button>
        </div>
      </Dialog>
      <Drawer open={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} label="Filters">
        <p className="p-6">Filters</p>
      </Drawer>
    </div>
  );
}
