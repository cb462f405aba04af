import { AppError, isAppError, messageOf, statusOf } from "#shared/app-error.ts";

export const API_HEADERS: Record<string, string> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
};

/** Turns whatever was thrown into an AppError; what isn't one of ours is `internal`, or `unavailable` when the database is. */
export function toAppError(error: unknown, isDatabaseDown: (error: unknown) => boolean): AppError {
  if (isAppError(error)) return error;
  if (isDatabaseDown(error)) return new AppError("unavailable", { cause: error, retryAfterSeconds: 2 });
  return new AppError("internal", { cause: error });
}

/** The answer of every failed call: a message fit for a customer, a code for programs, never a stack or SQL (ER-3). */
export function failureAnswer(error: AppError, requestId: string): Response {
  const status = statusOf[error.code];
  const body = {
    status,
    message: status >= 500 ? messageOf[error.code] : error.message,
    code: error.code,
    requestId,
    ...(error.issues ? { issues: error.issues } : {}),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...API_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...(error.retryAfterSeconds ? { "retry-after": String(error.retryAfterSeconds) } : {}),
    },
  });
}
