import { randomUUID } from "node:crypto";
import { query } from "./running-shop.ts";

export interface Withdrawal {
  id: string;
  name: string;
}

/** A statement of withdrawal of a person with this last name, about an order or about none that the shop knows. */
export async function aWithdrawal(
  lastName = `Essai${randomUUID().slice(0, 8)}`,
  order?: { id: string; number: string },
): Promise<Withdrawal> {
  const [row] = await query<{ id: string }>(
    `insert into withdrawals (first_name, last_name, stated_order_number, email, order_id)
     values ('Nina', $1, $2, 'nina@exemple.fr', $3) returning id`,
    [lastName, order?.number ?? "HF-fausse-1", order?.id ?? null],
  );
  return { id: row?.id ?? "", name: `Nina ${lastName}` };
}

/** Statements that nobody could tie to an order. */
export async function manyWithdrawals(lastName: string, count: number): Promise<void> {
  await query(
    `insert into withdrawals (first_name, last_name, stated_order_number, email)
     select 'Nina', $1, 'HF-fausse-' || place, 'nina@exemple.fr' from generate_series(1, $2::int) place`,
    [lastName, count],
  );
}

/** The whole of a paid order given back by the shop. */
export async function giveBackWhole(orderId: string): Promise<void> {
  await query(
    `with given as (
       insert into refunds (transaction_uuid, order_id, amount_cents, state, reason)
       select uuid, order_id, amount_cents, 'done', 'Rétractation' from transactions where order_id = $1
       returning transaction_uuid)
     update transactions set refunded_cents = amount_cents where uuid in (select transaction_uuid from given)`,
    [orderId],
  );
}
