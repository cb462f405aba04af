import { deviceTypes, practitionerRoles, roomTypes } from "#modules/catalog/domain/pools.ts";
import type { StepProps } from "../setup-api.ts";
import { StepFrame, skipUnless } from "../step-frame.tsx";
import { titleOf } from "./steps.ts";
import { UnitAdder } from "./unit-adder.tsx";
import { WhoSignsIn } from "./who-signs-in.tsx";

export function PeopleStep({ setup, reload, onNext }: StepProps) {
  return (
    <StepFrame
      title={titleOf("people")}
      lead="Who treats, and who signs in? People who treat work whenever the clinic is open, until you set their hours."
      next={{ label: "Continue", onPress: onNext }}
      {...skipUnless(
        setup.units.some(({ kind }) => kind === "practitioner"),
        onNext,
      )}
    >
      <UnitAdder
        kind="practitioner"
        word="Person"
        poolLabelText="Licensed as"
        pools={practitionerRoles}
        setup={setup}
        reload={reload}
      />
      <WhoSignsIn people={setup.units.filter(({ kind }) => kind === "practitioner").length} />
    </StepFrame>
  );
}

export function PlacesStep({ setup, reload, onNext }: StepProps) {
  return (
    <StepFrame
      title={titleOf("places")}
      lead="A treatment uses its room and devices from setup through cleaning, so two visits never overlap in one."
      next={{ label: "Continue", onPress: onNext }}
      {...skipUnless(
        setup.units.some(({ kind }) => kind === "room"),
        onNext,
      )}
    >
      <UnitAdder kind="room" word="Room" poolLabelText="Type of room" pools={roomTypes} setup={setup} reload={reload} />
      <UnitAdder
        kind="device"
        word="Device"
        poolLabelText="Type of device"
        pools={deviceTypes}
        setup={setup}
        reload={reload}
      />
    </StepFrame>
  );
}
