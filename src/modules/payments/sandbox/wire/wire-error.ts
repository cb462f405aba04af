type WireErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

/** A failure in the provider's words. `isStored`: whether an idempotency key keeps it (refused parameters aren't kept). */
export class WireError extends Error {
  readonly status: number;
  readonly type: WireErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly isStored: boolean;

  constructor(
    status: number,
    type: WireErrorType,
    message: string,
    options: { code?: string; param?: string; isStored?: boolean } = {},
  ) {
    super(message);
    this.name = "WireError";
    this.status = status;
    this.type = type;
    this.code = options.code;
    this.param = options.param;
    this.isStored = options.isStored ?? false;
  }

  toBody(): { error: Record<string, string> } {
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(this.code ? { code: this.code } : {}),
        ...(this.param ? { param: this.param } : {}),
      },
    };
  }
}

export function badRequest(message: string, param?: string, code?: string): WireError {
  return new WireError(400, "invalid_request_error", message, {
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  });
}

export function noSuch(kind: string, id: string): WireError {
  return new WireError(404, "invalid_request_error", `No such ${kind}: '${id}'`, {
    code: "resource_missing",
    param: "id",
  });
}
