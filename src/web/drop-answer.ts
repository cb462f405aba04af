/**
 * Reads a response to its end for code that doesn't need it. An unread response holds its connection for seconds, and a
 * browser has six per host.
 */
export async function dropAnswer(response: Response): Promise<void> {
  await response.text().catch(() => undefined);
}
