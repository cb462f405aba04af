import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import WhyNot, { type WhyNotProps } from "./why-not.tsx";

/** A form that explains why a time outside the list is unavailable. */
export default function AnotherTime(props: Omit<WhyNotProps, "time">) {
  const [asked, setAsked] = useState<string>();
  return (
    <div>
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const time = String(new FormData(event.currentTarget).get("time") ?? "");
          if (time) setAsked(time);
        }}
      >
        <TextInput label="Another time" type="time" name="time" step={900} required autoFocus className="grow" />
        <Button type="submit" look="outline">
          Ask
        </Button>
      </form>
      {asked && <WhyNot {...props} time={asked} />}
    </div>
  );
}
