import { assertRecipient } from "#platform/backup/age.ts";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { type Env, isOfThisMachine } from "#platform/env.ts";
import { proveMailServer } from "#platform/mailer.ts";
import { createPaymentGateway, isGatewayError } from "#platform/payment-gateway.ts";
import { proveBucket } from "#platform/s3.ts";
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

type BackupSettings = Pick<Env, "backupUrl" | "backupRecipient" | "backupDir" | "dataDir" | "databaseUrl" | "demo">;

/**
 * Writes, reads and deletes an object in the bucket of BACKUP_URL, and checks the recipient of its encrypted backups.
 */
export async function checkBackupBucket(env: BackupSettings): Promise<Finding[]> {
  const { backupUrl, backupRecipient } = env;
  if (!backupUrl || !backupRecipient) return [];
  const findings: Finding[] = [];
  try {
    await assertRecipient(backupRecipient);
    findings.push(ok("backup", "Backups are encrypted to the recipient of BACKUP_AGE_RECIPIENT."));
  } catch (error) {
    findings.push(fault("backup", `${wordsOf(error)}.`));
  }
  try {
    await proveBucket(backupUrl);
    findings.push(ok("backup", "An object was put into the bucket of BACKUP_URL, read and deleted."));
  } catch (error) {
    findings.push(fault("backup", `BACKUP_URL doesn't work: ${wordsOf(error)}.`));
  }
  if (!backupFolderOf(env))
    findings.push(
      warning("backup", "No nightly backups are made: the bucket of BACKUP_URL gets the register of erasures only."),
    );
  return findings;
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
