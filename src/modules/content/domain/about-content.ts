/** The page about the clinic, as edited by staff. Pictures are names. */
export type AboutContent = {
  title: string;
  lead: string;
  picture: string;
  sections: { title: string; text: string; picture: string }[];
  figures: { value: string; label: string }[];
  teamTitle: string;
  teamText: string;
  closing: string;
};
