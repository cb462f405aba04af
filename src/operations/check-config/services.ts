import { type Env, isOfThisMachine } from "#platform/env.ts";
import { proveBucket } from "#platform/images/picture-store.ts";
import { proveMailServer } from "#platform/mailer.ts";
import { createPaymentGateway, isGatewayError } from "#platform/payment-gateway.ts";
import { type Finding, fault, ok, warning, wordsOf } from "./findings.ts";

/** Writes, reads and deletes an object in the bucket of S3_URL. */
export async function checkBucket({ s3Url }: Pick<Env, "s3Url">): Promise<Finding[]> {
  if (!s3Url) return [];
  try {
    await proveBucket(s3Url);
    return [ok("bucket", "An object was put, read and deleted.")];
  } catch (error) {
    return [fault("bucket", `S3_URL doesn't work: ${wordsOf(error)}.`)];
  }
}

const NO_MAIL_SERVER = "No mail server answers at the address of SMTP_URL.";

/** Signs in to the mail server. */
export async function checkMailServer({ smtpUrl, demo }: Pick<Env, "smtpUrl" | "demo">): Promise<Finding[]> {
  if (!smtpUrl) return demo ? [] : [warning("mail", "SMTP_URL is unset: mails are written to files, not sent.")];
  try {
    await proveMailServer(smtpUrl);
    return [ok("mail", "The mail server takes our sign-in.")];
  } catch (error) {
    // A server's message may repeat the password.
    const isRefused = error instanceof Error && Reflect.get(error, "code") === "EAUTH";
    return [fault("mail", isRefused ? "The mail server refuses the sign-in of SMTP_URL." : NO_MAIL_SERVER)];
  }
}

type ProviderSettings = Pick<Env, "stripeSecretKey" | "stripeWebhookSecret" | "providerPort" | "publicUrl" | "demo">;

/** Checks whether the card provider accepts the key, and compares its mode with the site's URL. */
export async function checkProvider(env: ProviderSettings): Promise<Finding[]> {
  const { stripeSecretKey: apiKey, stripeWebhookSecret, providerPort, publicUrl, demo } = env;
  if (!apiKey) return demo ? [] : [warning("cards", "STRIPE_SECRET_KEY is unset: cards aren't taken online.")];
  const isTest = /^(sk|rk)_test_/.test(apiKey);
  const webhookSecrets = (stripeWebhookSecret ?? "").split(",").map((secret) => secret.trim());
  const gateway = createPaymentGateway({ apiKey, webhookSecrets, sandboxPort: providerPort });
  const mode =
    isTest && !isOfThisMachine(publicUrl)
      ? warning("cards", "STRIPE_SECRET_KEY is of the test mode: no money is moved.")
      : ok("cards", `The key is of the ${isTest ? "test" : "live"} mode.`);
  const webhook = ok(
    "webhook",
    `${webhookSecrets.length === 1 ? "One signing secret is" : `${webhookSecrets.length} signing secrets are`} set. Send a test event to prove it.`,
  );
  try {
    await gateway.checkKey();
    return [mode, webhook];
  } catch (error) {
    const why =
      isGatewayError(error) && error.outcome === "refused"
        ? "The provider refuses STRIPE_SECRET_KEY."
        : "The provider can't be reached.";
    return [fault("cards", why), webhook];
  }
}
