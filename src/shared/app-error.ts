/**
 * Every failure that the product can return, with its HTTP status (ER-3). The list is closed: a new failure needs a new
 * code here, and the compiler then requires its message in `messageOf`.
 */
export const statusOf = {
  invalid_input: 400,
  invalid_code: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  payment_failed: 402,
  card_declined: 402,
  authentication_required: 402,
  forbidden: 403,
  second_factor_needed: 403,
  step_up_needed: 403,
  needs_approval: 403,
  verification_needed: 403,
  not_found: 404,
  gift_card_invalid: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  slot_taken: 409,
  already_booked: 409,
  too_soon: 409,
  not_together: 409,
  not_suitable: 409,
  screening_needed: 409,
  already_rated: 409,
  screening_due: 409,
  limit_reached: 409,
  past_cutoff: 409,
  hold_expired: 409,
  not_shipped_there: 409,
  out_of_stock: 409,
  cart_empty: 409,
  cart_changed: 409,
  coupon_used_up: 409,
  coupon_not_combinable: 409,
  order_closed: 409,
  payment_pending: 409,
  appointment_closed: 409,
  reschedule_window_passed: 409,
  fee_not_agreed: 409,
  idempotency_conflict: 409,
  version_conflict: 409,
  quiz_incomplete: 409,
  in_use: 409,
  insufficient_balance: 409,
  no_saved_card: 409,
  card_needed: 409,
  reader_busy: 409,
  reader_offline: 409,
  gift_card_spent: 409,
  gift_card_used: 409,
  member_already: 409,
  membership_closed: 409,
  pause_used: 409,
  quote_expired: 409,
  plan_closed: 409,
  too_close_to_charge: 409,
  refund_too_large: 409,
  nothing_to_refund: 409,
  dispute_open: 409,
  has_conflicts: 409,
  place_locked: 409,
  no_show_too_early: 409,
  undo_too_late: 409,
  already_waiting: 409,
  too_many_waiting: 409,
  code_expired: 410,
  link_expired: 410,
  offer_gone: 410,
  payload_too_large: 413,
  image_too_large: 413,
  unsupported_media: 415,
  coupon_invalid: 422,
  consent_missing: 422,
  option_unavailable: 422,
  coupon_not_met: 422,
  no_time_chosen: 422,
  not_qualified: 422,
  rule_broken: 422,
  override_reason_needed: 422,
  import_invalid: 422,
  password_too_weak: 422,
  rate_limited: 429,
  internal: 500,
  payments_unavailable: 503,
  payments_interrupted: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/**
 * The message that a customer sees for each code. `slot_taken` and `past_cutoff` must match BK-3 byte for byte,
 * trailing space included, because clients depend on them.
 */
export const messageOf: Record<ErrorCode, string> = {
  invalid_input: "Please check what you entered and try again.",
  invalid_code: "That code isn't right. Check it and try again.",
  not_authenticated: "Please log in to continue.",
  invalid_credentials: "The email or password isn't right.",
  payment_failed: "The payment did not go through. Nothing was charged.",
  card_declined: "The card was declined. Nothing was charged.",
  authentication_required: "The bank needs the cardholder to confirm the payment. Nothing was charged.",
  forbidden: "You don't have access to this.",
  second_factor_needed: "Finish signing in with your passkey or the code from your authenticator app.",
  step_up_needed: "Confirm that it's you to continue.",
  needs_approval: "Someone else has to approve this.",
  verification_needed: "Enter the code we sent to book another visit.",
  not_found: "We couldn't find that.",
  method_not_allowed: "This address doesn't answer that kind of request.",
  conflict: "Someone changed this at the same time. Please try again.",
  email_taken: "There is already an account with this email. Log in or reset your password.",
  already_waiting: "You’re already on the waitlist for this.",
  too_many_waiting: "You can be on three waitlists at a time. Leave one of them first.",
  offer_gone: "This spot is gone. You’re still in line.",
  screening_due: "Something has to be done before this visit.",
  already_rated: "You've rated this already. Thank you.",
  already_booked: "You already have a visit at that time.",
  limit_reached: "That's the most one person can have at a time.",
  too_soon: "These treatments need more time between them. Choose a later date.",
  not_together: "These treatments can't share a visit. Choose a later date for one of them.",
  not_suitable: "Because of what you told us, this can't be booked online. Please call us.",
  screening_needed: "Please answer a few health questions before you pick a time.",
  slot_taken: "This Slot already booked. ",
  past_cutoff: "Your service time is greater than 05:00 pm, so move to next date.",
  hold_expired: "The hold on your time has ended. Please choose a time again.",
  not_shipped_there: "We don't ship there. Pick it up at the clinic instead.",
  out_of_stock: "There isn't enough of this in stock.",
  cart_empty: "There is nothing in your cart to check out.",
  cart_changed: "Something in your cart has changed. Please look it over before you pay.",
  coupon_invalid: "This code can't be used.",
  consent_missing: "Please agree to the terms first.",
  coupon_not_met: "This code needs something else in your cart.",
  coupon_used_up: "This code has been used up.",
  coupon_not_combinable: "These codes can't be used together.",
  order_closed: "This order can no longer be changed.",
  payment_pending: "The payment is still being confirmed.",
  appointment_closed: "This appointment can no longer be changed.",
  reschedule_window_passed: "It is too late to change this appointment online. Please call the clinic.",
  fee_not_agreed: "Changing this visit now costs a fee. Please review it before you continue.",
  idempotency_conflict: "This request was already made with other content.",
  version_conflict: "Someone else changed this in the meantime.",
  quiz_incomplete: "Some combinations of answers have no outcome.",
  has_conflicts: "Booked visits fall in it. Review them first.",
  insufficient_balance: "There isn't enough on it.",
  no_saved_card: "There is no card on file.",
  card_needed: "This card is needed. Save another one first.",
  reader_busy: "Someone is taking a payment on this reader.",
  reader_offline: "The reader is offline. Take cash or send a link.",
  gift_card_invalid: "We don't know a gift card with this code, or it can't be used.",
  gift_card_spent: "The balance of your gift card has changed. Please look over your total.",
  gift_card_used: "This gift card has been used and can't be returned.",
  member_already: "You are a member already. You can switch plans in your profile.",
  membership_closed: "This membership has ended.",
  pause_used: "You have paused once this year.",
  quote_expired: "Something has changed. Please look at the new preview.",
  plan_closed: "This plan has ended.",
  too_close_to_charge: "The next payment is about to be taken. Please try again after it.",
  option_unavailable: "This package can't be split into that number of payments.",
  refund_too_large: "Less than that is left to refund.",
  nothing_to_refund: "Everything has been refunded.",
  dispute_open: "The bank is looking at this payment.",
  in_use: "This is in use. Archive it instead.",
  place_locked: "Someone else is moving this visit. Try again in a few seconds.",
  no_show_too_early: "A no-show can be marked from 15 minutes after the start.",
  undo_too_late: "This can't be undone anymore.",
  code_expired: "This code has expired. Ask for a new one.",
  link_expired: "This link has expired. Ask for a new one.",
  payload_too_large: "That is too large to send.",
  image_too_large: "Image size exceeds 1 MB limit",
  unsupported_media: "This kind of file can't be used. Choose a JPEG, PNG or WebP picture.",
  no_time_chosen: "Choose a date and time for your treatments first.",
  not_qualified: "This person doesn't do this treatment.",
  rule_broken: "This breaks a booking rule.",
  override_reason_needed: "Say why, in a few words.",
  import_invalid: "This file can't be imported.",
  password_too_weak: "This password is too easy to guess. Please choose another one.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  internal: "Something went wrong",
  payments_unavailable: "Card payments aren't set up at this clinic yet. Please call us to order.",
  payments_interrupted:
    "The card provider isn't answering right now. Nothing was charged. Please try again in a moment.",
  unavailable: "We can't reach our records right now. Please try again in a moment.",
};

export type Issue = { path: string; message: string };

/**
 * A failure with a code from the closed list. `issues` names fields; `retryAfterSeconds` becomes a header. `current` is
 * the record's current state, in the shape of the call's `data`, so that the loser of a race can merge both changes.
 * `rules` are the broken rules that staff may override. `data` is what a caller needs to continue, with wire names.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;
  readonly rules: readonly string[] | undefined;
  readonly data: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      issues?: Issue[];
      cause?: unknown;
      retryAfterSeconds?: number;
      current?: unknown;
      rules?: readonly string[];
      data?: Record<string, unknown>;
    } = {},
  ) {
    super(options.message ?? messageOf[code], options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
    this.rules = options.rules;
    this.data = options.data;
  }
}

/**
 * Whether an error is an AppError. The server runs from source and from the page bundle, so the class may exist twice:
 * compare by code, not by class.
 */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  if (!(error instanceof Error) || error.name !== "AppError" || !("code" in error)) return false;
  return code === undefined || error.code === code;
}
