// Written by `npm run db:types` from alerts.sql: change that file, not this one.
import { exec, one } from "#server/db/statement.ts";

export interface KeepAlertParameters {
  email: string;
  productId: string | null;
  consent: string;
}

/**
 * Asked again, it is hers for as long as if it were new, and of a product she is told once more. A unique index decides
 * between two presses. Nothing is kept for a product that does not exist.
 */
export const keepAlert = exec<KeepAlertParameters>({
  parameters: ["email","productId","consent"],
  text: `insert into alerts (email, product_id, consent)
select $1, $2, $3 where $2::uuid is null or exists (select from products where id = $2)
on conflict (lower(email), product_id) do update set asked_at = excluded.asked_at, consent = excluded.consent,
  told_at = case when alerts.product_id is null then alerts.told_at end`,
});

export interface EndAlertParameters {
  alertId: string;
}

export const endAlert = exec<EndAlertParameters>({
  parameters: ["alertId"],
  text: `delete from alerts where id = $1`,
});

export interface EndAlertsOfParameters {
  emails: readonly string[];
}

export const endAlertsOf = exec<EndAlertsOfParameters>({
  parameters: ["emails"],
  text: `delete from alerts where lower(email) = any($1::text[])`,
});

export interface AlertsOfPersonParameters {
  userId: string;
}

export interface AlertsOfPersonRow {
  alerts: number;
}

/** How many mails she asked for ('Me prévenir'), at each of her addresses. */
export const alertsOfPerson = one<AlertsOfPersonParameters, AlertsOfPersonRow>({
  parameters: ["userId"],
  columns: ["alerts!"],
  text: `select count(*)::int as alerts from alerts where lower(email) in (select emails_of_person($1))`,
});
