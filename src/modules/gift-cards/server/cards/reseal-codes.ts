import { sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import { type Reseal, resealRows } from "#platform/reseal.ts";
import { resealedCodeOf, secretIdOf } from "./card-code.ts";

const listCards = statement(
  { id: "text", serial: "int", secretId: "text", sealedCode: "bytes?" },
  sql`
  select id, serial, secret_id as "secretId", sealed_code as "sealedCode" from gift_cards
  where secret_id <> ${sql.placeholder("present")} and id > ${sql.placeholder("after")} order by id limit 500`,
);

const writeCode = command(sql`
  update gift_cards set secret_id = ${sql.placeholder("secretId")}, code_hash = ${sql.placeholder("codeHash")},
    sealed_code = ${sql.placeholder("sealedCode")}
  where id = ${sql.placeholder("id")} and serial = ${sql.placeholder("serial")} and secret_id = ${sql.placeholder("former")}`);

/**
 * Encrypts the codes of existing cards with the new secret after the secret was replaced. A code is derived from the
 * secret in use when it was made, so the new secret would give a different code.
 */
export const giftCardReseals: readonly Reseal[] = [
  {
    one: "code of a gift card",
    many: "codes of gift cards",
    run: ({ db, secrets }) => {
      const present = secretIdOf(secrets.get("gift"));
      return resealRows({
        list: (after) => listCards(db, { present, after }),
        async again(card) {
          const { id, serial, secretId: former } = card;
          await writeCode(db, { ...resealedCodeOf(secrets, card), id, serial, former });
          return true;
        },
      });
    },
  },
];
