import type { MailedPurpose } from "#domain/access-links.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { queueContract } from "./automatic-message.ts";
import type { RenderedMail } from "./mail/layout.ts";

const acknowledgement = statement(`
  with queued as (
    insert into outbox (dedupe_key, kind, order_id, to_address)
    values ('withdrawal:' || $1::text, 'withdrawal', $2, $3) returning id
  )
  update withdrawals set acknowledgement_id = queued.id from queued where withdrawals.id = $1::uuid`);

/** Who queues for this address at the same time waits on the counter that told them to share. */
const sharedAcknowledgement = statement<{ id: string }>(`
  with waiting as (
    select id from outbox where id = (
      select max(acknowledgement_id) from withdrawals
      where lower(email) = lower($2) and submitted_at > clock_timestamp() - interval '2 hours')
      and state = 'waiting' and due_at > clock_timestamp() and dedupe_key like 'withdrawals:%'
    for update
  ), queued as (
    insert into outbox (dedupe_key, kind, to_address, due_at)
    select 'withdrawals:' || $1::text, 'withdrawal', $2, clock_timestamp() + make_interval(secs => $3)
    where not exists (select from waiting) returning id
  )
  update withdrawals set acknowledgement_id = coalesce((select id from waiting), (select id from queued))
  where id = $1::uuid`);

const written = statement(`
  insert into outbox (dedupe_key, kind, user_id, to_name, to_address, subject, html, text)
  values ($1 || ':' || gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)`);

/** What is asked for is noted as it was typed; whose the address is, is looked at when the mail is written. */
const access = statement(`
  insert into outbox (dedupe_key, kind, to_address) values ('access:' || gen_random_uuid(), $1, $2)`);

/** Whose order it is, and where its mail goes, is looked at when the mail is written. */
const orderLink = statement(`
  insert into outbox (dedupe_key, kind, order_id) values ('order-link:' || gen_random_uuid(), 'order-link', $1)`);

/** Of what was given back whole, nothing is left to confirm. */
const contract = statement(
  queueContract(
    "orders",
    `o.id = $1 and not (
      exists (select from transactions where order_id = o.id)
      and not exists (select from transactions where order_id = o.id and refunded_cents < amount_cents))`,
  ),
);

/**
 * The acknowledgement of a statement of withdrawal; it leaves at once. `shareInSeconds` is for an address that was
 * acknowledged often enough lately: one mail then speaks of all that is stated until it leaves.
 */
export async function queueAcknowledgement(
  tx: Tx,
  withdrawal: { id: string; orderId: string | null; email: string; shareInSeconds: number | undefined },
): Promise<void> {
  const { id, orderId, email, shareInSeconds } = withdrawal;
  if (shareInSeconds === undefined) await acknowledgement(tx, id, orderId, email);
  else await sharedAcknowledgement(tx, id, email, shareInSeconds);
}

/** The link that somebody asked for; it leaves at once. */
export async function queueAccessMessage(tx: Tx, purpose: MailedPurpose, email: string): Promise<void> {
  await access(tx, purpose === "sign-in" ? "sign-in-link" : "password-reset", email);
}

/** The link to a paid order that somebody asked for; it leaves at once, for the order's own address. */
export async function queueOrderLink(tx: Tx, orderId: string): Promise<void> {
  await orderLink(tx, orderId);
}

/** Tells a person that something about their account was changed; written at once, as of that moment. */
export async function queueAccountNotice(
  tx: Tx,
  kind: "password-changed" | "second-factor-reset",
  person: { id: string; name: string; email: string },
  mail: RenderedMail,
): Promise<void> {
  const { subject, html, text } = mail;
  await written(tx, kind, person.id, person.name, person.email, subject, html, text);
}

/** The confirmation of an order that was settled without one; never a second. */
export async function queueContractOf(tx: Tx, orderId: string): Promise<void> {
  await contract(tx, orderId);
}
