/** The video services that customers are sent to: a link to anywhere else would be a way to lead them astray. */
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

/** An https link to one of the services, or to a clinic's own name below it (clinic.doxy.me, us02web.zoom.us). */
export function isVideoUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && Object.values(videoServices).some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
