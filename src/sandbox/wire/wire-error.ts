/** An object of the provider, as returned to callers. */
export type WireObject = Record<string, unknown> & { id: string; object: string };

type WireErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

/**
 * An error response in the provider's format. `isStored`: whether it is stored under an idempotency key. Errors about
 * parameters aren't.
 */
export class WireError extends Error {
  readonly status: number;
  readonly type: WireErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;
  /** The payment intent whose charge was declined, included in the response to a card error. */
  readonly paymentIntent: WireObject | undefined;
  readonly isStored: boolean;

  constructor(
    status: number,
    type: WireErrorType,
    message: string,
    options: {
      code?: string;
      param?: string;
      declineCode?: string;
      paymentIntent?: WireObject;
      isStored?: boolean;
    } = {},
  ) {
    super(message);
    this.name = "WireError";
    this.status = status;
    this.type = type;
    this.code = options.code;
    this.param = options.param;
    this.declineCode = options.declineCode;
    this.paymentIntent = options.paymentIntent;
    this.isStored = options.isStored ?? false;
  }

  toBody(): { error: Record<string, unknown> } {
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(this.code ? { code: this.code } : {}),
        ...(this.param ? { param: this.param } : {}),
        ...(this.declineCode ? { decline_code: this.declineCode } : {}),
        ...(this.paymentIntent ? { payment_intent: this.paymentIntent } : {}),
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
