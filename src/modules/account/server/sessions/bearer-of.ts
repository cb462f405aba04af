/** Returns the bearer token sent with a logout. The token may have expired, so the binder doesn't read it. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer ([A-Za-z0-9]{1,128})$/i.exec(headers.get("authorization") ?? "")?.[1];
}
