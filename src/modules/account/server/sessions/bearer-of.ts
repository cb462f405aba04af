/** A bearer that a logout is handed; it may have run out, so it isn't the binder that reads it. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer ([A-Za-z0-9]{1,128})$/i.exec(headers.get("authorization") ?? "")?.[1];
}
