import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";

export type PractitionerToChoose = { id: string; name: string; title: string; image: PictureData | null };

type PractitionerChoiceProps = {
  practitioners: PractitionerToChoose[];
  /** The id of the chosen practitioner; undefined for the first available. */
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** Lets the customer choose a practitioner: the first available, or one of the qualified people, with portraits. */
export function PractitionerChoice({ practitioners, value, onChoose }: PractitionerChoiceProps) {
  return (
    <div className="pt-6">
      <RadioCards
        legend="Practitioner"
        name="practitioner"
        hasMarks
        value={value ?? ""}
        onValueChange={(id) => onChoose(id || undefined)}
        className="gap-2"
        options={[
          { value: "", content: <span className="flex min-h-12 items-center">First available</span> },
          ...practitioners.map((person) => ({ value: person.id, content: <Person person={person} /> })),
        ]}
      />
    </div>
  );
}

function Person({ person: { name, title, image } }: { person: PractitionerToChoose }) {
  return (
    <span className="flex min-h-12 flex-wrap items-center gap-x-3">
      {image && <Picture picture={image} sizes="48px" decorative className="size-12 shrink-0 rounded-pill" />}
      <span className="min-w-0 grow basis-24">
        <span className="block">{name}</span>
        <span className="block text-small text-ink-soft">{title}</span>
      </span>
    </span>
  );
}
