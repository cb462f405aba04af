/**
 * Reads an answer to its end for code that needs none of it. An answer that no code reads holds its connection for
 * seconds, and a browser has six for a host.
 */
export async function dropAnswer(response: Response): Promise<void> {
  await response.text().catch(() => undefined);
}
