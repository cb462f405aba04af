/**
 * Reads a response to its end and drops it. An unread response would block its connection for seconds, and a browser
 * has only six per host.
 */
export async function dropAnswer(response: Response): Promise<void> {
  await response.text().catch(() => undefined);
}
