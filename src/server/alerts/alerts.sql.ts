// Written by `npm run db:types` from alerts.sql: change that file, not this one.
import { exec } from "#server/db/statement.ts";

export interface KeepAlertParameters {
  email: string;
  consent: string;
}

/** Asked again, it is hers for as long as if it were new. A unique index decides between two presses. */
export const keepAlert = exec<KeepAlertParameters>({
  parameters: ["email","consent"],
  text: `insert into alerts (email, consent) values ($1, $2)
on conflict (lower(email), product_id) do update set asked_at = excluded.asked_at, consent = excluded.consent`,
});

export interface EndAlertParameters {
  alertId: string;
}

export const endAlert = exec<EndAlertParameters>({
  parameters: ["alertId"],
  text: `delete from alerts where id = $1`,
});
