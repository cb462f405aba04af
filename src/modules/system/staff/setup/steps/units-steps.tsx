import { deviceTypes, practitionerRoles, roomTypes } from "#modules/booking/domain/pools.ts";
import type { StepProps } from "../setup-api.ts";
import { StepFrame, skipUnless } from "../step-frame.tsx";
import { titleOf } from "./steps.ts";
import { UnitAdder } from "./unit-adder.tsx";
import { WhoSignsIn } from "./who-signs-in.tsx";

export function PeopleStep({ setup, reload, onNext }: StepProps) {
  return (
    <StepFrame
      title={titleOf("people")}
      lead="Who treats, and who signs in? Those who treat work when the clinic is open, until you give them hours of their own."
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
      lead="A treatment takes a room and its devices from the first minute of set-up to the last of cleaning, so that two visits never meet in one."
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
