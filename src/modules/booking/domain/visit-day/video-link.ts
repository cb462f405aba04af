/** The video services that links may lead to. A link to any other site could mislead customers. */
const videoServices = {
  "Doxy.me": "doxy.me",
  "Google Meet": "meet.google.com",
  "Microsoft Teams": "teams.microsoft.com",
  Whereby: "whereby.com",
  Zoom: "zoom.us",
} as const;

export const videoServiceNames = Object.keys(videoServices)
  .join(", ")
  .replace(/, (\S+)$/, " or $1");

/**
 * Whether a text is an https link to one of the supported video services, or to a subdomain of one (clinic.doxy.me,
 * us02web.zoom.us).
 */
export function isVideoUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && Object.values(videoServices).some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
