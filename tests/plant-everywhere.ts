import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { asSystem, type Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueAdvertisements } from "#server/messages/queue-advertisements.ts";
import type { TestShop } from "./open-shop.ts";
import { aCustomer, anOrder, itemsOf } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

/**
 * Somebody with a row in every table that says something of buyers, and `word` in every column of words: what
 * tests/personal-tables.ts lists. Nothing of hers is under way.
 */
export async function plantEverywhere(shop: TestShop, word: string, staffId: string): Promise<string> {
  const { db } = shop.context;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const email = `${word}@example.fr`;
  const { userId } = await aCustomer(shop);

  await run(
    sql`update auth_user set email = ${email}, name = ${`nom-${word}`} where id = (select auth_id from users where id = ${userId})`,
  );
  await run(sql`update users set first_name = ${`Prénom-${word}`}, last_name = ${`Nom-${word}`}, email = ${email},
    tiktok_username = ${word} where id = ${userId}`);
  await run(sql`insert into user_notes (user_id, text) values (${userId}, ${`note-${word}`})`);
  await run(
    sql`insert into unpaid_steps (user_id, step, block_reason, blocked_at) values (${userId}, 'word', ${`blocage-${word}`}, now())`,
  );
  await run(
    sql`insert into staff_invitations (user_id, role, invited_by) values (${userId}, 'live', ${staffId})`,
  );
  await run(sql`insert into data_requests (kind, channel, asked_by, user_id, received_on, answer, answered_at)
    values ('access', 'email', ${`demande-${word}`}, ${userId}, '2026-01-02', ${`réponse-${word}`}, now())`);
  await run(sql`insert into access_links (token_hash, purpose, user_id, expires_at)
    values (${randomUUID()}, 'sign-in', ${userId}, now() + interval '1 hour')`);
  await run(
    sql`insert into auth_second_factors (auth_id, secret, confirmed_at) select auth_id, 'x', now() from users where id = ${userId}`,
  );
  await run(
    sql`insert into auth_backup_codes (auth_id, code_hash) select auth_id, 'x' from users where id = ${userId}`,
  );
  await run(sql`insert into alerts (email, consent) values (${email}, ${`alerte-${word}`})`);
  await run(
    sql`insert into advertising_choices (email, agreed, words, channel) values (${email}, false, ${`annonce-${word}`}, 'staff')`,
  );

  const { liveId, productIds } = await stockLive(db, [1]);
  await run(sql`insert into tiktok_live_users (live_id, tiktok_username, tiktok_user_id, display_name, avatar_url)
    values (${liveId}, ${word}, ${`id-${word}`}, ${`vue-${word}`}, ${`https://photo.example/${word}`})`);
  await run(sql`insert into tiktok_pseudo_union (tiktok_username, display_name, avatar_url)
    values (${word}, ${`annuaire-${word}`}, ${`https://annuaire.example/${word}`})`);
  await run(
    sql`insert into basket_codes (live_id, device_hash, handle, code, expires_at) values (${liveId}, 'x', ${word}, '1234', now() + interval '1 minute')`,
  );
  await run(
    sql`insert into handle_devices (device_hash, handle, proof) values (${randomUUID()}, ${word}, 'staff')`,
  );
  await run(
    sql`insert into sms_consents (handle, number, words) values (${word}, '+33612345678', ${`accord-${word}`})`,
  );

  const { id: orderId } = await anOrder(db, {
    liveId,
    productIds,
    status: "delivered",
    userId,
    number: `HF-${word}-1`,
    address: { firstName: `livrée-${word}`, street: `1 rue ${word}`, email },
  });
  const [item] = await itemsOf(db, orderId);
  const itemId = item?.id;
  const { rows: paid } = await sql<{ uuid: string }>`
    update transactions set reference = ${`virement-${word}`} where order_id = ${orderId} returning uuid`.execute(
    db,
  );
  const { rows: parcels } = await sql<{ id: string }>`
    insert into parcels (fee_cents, state, kept_at, deliver_by, open_until)
    values (600, 'packed', now(), current_date, current_date) returning id`.execute(db);
  const parcelId = parcels[0]?.id;
  await run(sql`update orders set comment = ${`sonnez-${word}`}, source_address = ${`réseau-${word}`}, parcel_id = ${parcelId},
    tracking_id = ${`6A${word}`}, shipped_at = now(), delivered_at = now(), contract_snapshot = json_build_object('totalCents', total_cents, 'shippingAddress', shipping_address)
    where id = ${orderId}`);
  await run(sql`insert into earlier_contracts (order_id, contract)
    select id, contract_snapshot from orders where id = ${orderId}`);
  await run(
    sql`insert into order_history (order_id, event, actor_kind, reason) values (${orderId}, 'review', 'admin', ${`raison-${word}`})`,
  );
  for (const fact of ["made", "discarded", "replaced"])
    await run(sql`insert into order_history (order_id, event, actor_kind, facts) values
      (${orderId}, 'label', 'admin', json_build_object(${fact}::text, ${`6A${word}`}::text))`);
  await run(sql`insert into order_history (order_id, event, actor_kind, facts) values
    (${orderId}, 'return', 'admin', json_build_object('step', 'label', 'made', ${`8R${word}`}::text))`);
  await run(
    sql`insert into order_devices (order_id, device_hash, proof) values (${orderId}, ${randomUUID()}, 'address')`,
  );
  await run(
    sql`insert into order_links (order_id, token_hash, email_hash, expires_at) values (${orderId}, ${randomUUID()}, 'x', now() + interval '1 hour')`,
  );
  await run(sql`insert into packed_items (order_item_id, parcel_id) values (${itemId}, ${parcelId})`);
  await run(
    sql`insert into labels (order_id, state, message, tracking_number) values (${orderId}, 'made', ${`étiquette-${word}`}, ${`6A${word}`})`,
  );
  await run(sql`with batch as (insert into label_batches (actor_id, closed_at) values (${staffId}, now()) returning id)
    insert into label_batch_rows (batch_id, order_id, place, state) select id, ${orderId}, 0, 'done' from batch`);
  await run(sql`with act as (insert into bulk_acts (id, kind, input, actor_id)
      values (${randomUUID()}, 'orders.status', json_build_object('status', 'delivered', 'reason', ${`lot-${word}`}::text), ${staffId}) returning id)
    insert into bulk_act_rows (bulk_act_id, row_id, place, state) select id, ${orderId}, 0, 'done' from act`);
  await run(sql`insert into reprints (order_id) values (${orderId})`);
  await run(
    sql`insert into parcel_tracking (tracking_number, order_id, announced_at) values (${`6A${word}`}, ${orderId}, now())`,
  );
  await run(
    sql`insert into carrier_events (tracking_number, code, at, label) values (${`6A${word}`}, 'LIVRLI', now(), ${`point-${word}`})`,
  );
  await run(sql`insert into handovers (tracking_number) values (${`6A${word}`})`);
  await run(sql`with slip as (insert into manifests (state, number, finished_at) values ('made', '1', now()) returning id)
    insert into manifest_parcels (manifest_id, tracking_number) select id, ${`6A${word}`} from slip`);

  const { rows: comments } = await sql<{ id: number }>`
    insert into tiktok_event (live_id, user_id, user_unique_id, user_nickname, type_evenement, comment, create_time, msg_id, payload)
    values (${liveId}, ${`id-${word}`}, ${word.toUpperCase()}, ${`pseudo-${word}`}, 'comment', ${`la A1 ${word}`}, 1764000000000,
      ${randomUUID()}, json_build_object('said', ${word}::text)) returning id`.execute(db);
  const commentId = comments[0]?.id;
  await run(
    sql`insert into comment_readings (comment_id, live_id, label, confidence) values (${commentId}, ${liveId}, 'claim', 1)`,
  );
  await run(
    sql`insert into comment_leases (comment_id, user_id, held_until) values (${commentId}, ${staffId}, now())`,
  );
  await run(
    sql`insert into comment_orders (comment_id, order_id, actor_kind) values (${commentId}, ${orderId}, 'admin')`,
  );
  await run(sql`insert into claims (live_id, comment_id, handle, act, place, state, said_at, reference, colour, size)
    values (${liveId}, ${commentId}, ${word}, 'claim', 0, 'dismissed', 1764000000000, ${`réf-${word}`}, ${`couleur-${word}`}, ${`taille-${word}`})`);

  await run(sql`insert into withdrawals (first_name, last_name, stated_order_number, email, articles, reason, source_address, order_id, state)
    values (${`r-prénom-${word}`}, ${`r-nom-${word}`}, ${`HF-${word}-1`}, ${email}, ${`r-articles-${word}`}, ${`r-raison-${word}`},
      ${`r-réseau-${word}`}, ${orderId}, 'done')`);
  await run(
    sql`insert into withdrawal_items (withdrawal_id, order_item_id) select id, ${itemId} from withdrawals where order_id = ${orderId}`,
  );
  await run(sql`insert into complaints (order_id, defect, wish, outcome, note, closed_at) values
    (${orderId}, ${`refusée-${word}`}, 'repair', 'refused', ${`refus-${word}`}, now()),
    (${orderId}, ${`réparée-${word}`}, 'repair', 'repaired', ${`suite-${word}`}, now())`);
  await run(
    sql`insert into complaint_items (complaint_id, order_item_id) select id, ${itemId} from complaints where order_id = ${orderId}`,
  );
  await run(sql`insert into buyer_reviews (order_id, rating, words, signature, answer, answered_at)
    values (${orderId}, 5, ${`avis-${word}`}, ${`signature-${word}`}, ${`merci-${word}`}, now())`);
  await run(sql`insert into complaint_photos (complaint_id, rank, file_key)
    select id, 1, ${`complaints/${word}.jpg`} from complaints where order_id = ${orderId} and outcome = 'repaired'`);
  await run(sql`with one as (insert into recalls (title, reason, danger, instructions, contact, remedies)
      values ('Rappel', 'x', 'x', 'x', 'x', array['refund', 'repair']) returning id)
    insert into recall_orders (recall_id, order_id, mailed_at, mail_response, done, done_at, done_note)
    select id, ${orderId}, now(), ${`250 rappel-${word}`}, 'nothing', now(), ${`suite-rappel-${word}`} from one`);
  await run(sql`insert into shortages (order_id, order_item_id, answer_by, outcome, ended_at, ended_as)
    values (${orderId}, ${itemId}, current_date, 'found', now(), 'staff')`);
  await run(sql`with given as (insert into live_buyers (live_id, number) values (${liveId}, 1) returning live_id, number)
    insert into buyer_numbers (order_id, live_id, number) select ${orderId}, live_id, number from given`);
  await run(
    sql`insert into sticker_prints (order_item_id, is_first, table_name) values (${itemId}, true, 'Table 1')`,
  );
  await run(sql`with one as (
      insert into return_cases (order_id, cause, note, called_off_at, called_off_reason)
      values (${orderId}, 'other', ${`attendu-${word}`}, now(), ${`abandon-${word}`}) returning id
    ), items as (insert into return_case_items (case_id, order_item_id, verdict, is_open) select id, ${itemId}, 'fine', false from one)
    insert into return_labels (case_id, state, cost_cents, message, tracking_number)
    select id, 'made', 0, ${`retour-étiquette-${word}`}, ${`8R${word}`} from one`);
  await run(sql`with one as (
      insert into returns (order_id, cause, note, refund_cents, was_sent, undone_at)
      values (${orderId}, 'other', ${`retour-${word}`}, 0, true, now()) returning id)
    insert into return_lines (return_id, order_item_id, disposition) select id, ${itemId}, 'set-aside' from one`);
  await run(sql`with one as (
      insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, message, given_means, given_on, given_reference)
      values (${paid[0]?.uuid}, ${orderId}, 100, 'dismissed', ${`remboursement-${word}`}, ${`prestataire-${word}`},
        'transfer', '2026-11-20', ${`virement-rendu-${word}`}) returning id),
      late as (insert into refund_surcharges (refund_id, amount_cents, means, given_on, reference)
        select id, 10, 'transfer', '2026-11-20', ${`majoration-${word}`} from one)
    insert into refund_lines (refund_id, order_item_id, cents) select id, ${itemId}, 100 from one`);
  await run(sql`insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency, payer_name,
      payer_email, reason, paid_at, state, order_id, handled_at) values
    (${randomUUID()}, 'mode', 'AUTHORISED', 'notification', 100, 'EUR', ${`payeur-${word}`}, ${`payeur-${word}@example.fr`}, null, now(),
      'tied', ${orderId}, now()),
    (${randomUUID()}, 'mode', 'AUTHORISED', 'notification', 100, 'EUR', ${`autre-payeur-${word}`}, ${email}, ${`classé-${word}`}, now(),
      'dismissed', null, now())`);
  await run(sql`insert into card_aliases (order_id, token, device_hash, brand, last4, consent_wording)
    values (${orderId}, ${randomUUID()}, 'x', 'VISA', '1234', ${`carte-${word}`})`);
  await run(sql`with one as (
      insert into credits (user_id, source, reason, order_id) values (${userId}, 'gift', ${`geste-${word}`}, ${orderId}) returning id
    ), used as (insert into credit_uses (order_id, credit_id, amount_cents, state) select ${orderId}, id, 500, 'released' from one)
    insert into credit_movements (credit_id, kind, amount_cents, actor_kind)
    select id, kind, cents, 'admin' from one, (values ('granted', 500), ('withdrawn', -500)) as m(kind, cents)`);
  await run(sql`with code as (insert into promo_codes (code, kind, value, uses) values ('PLANT10', 'percent', 10, 1) returning id),
    used as (insert into promo_uses (order_id, promo_id) select ${orderId}, id from code returning promo_id, order_id)
    insert into promo_persons (promo_id, person, order_id) select promo_id, ${`handle:${word}`}, order_id from used`);

  const batchId = randomUUID();
  const { rows: texts } = await sql<{ id: number }>`
    insert into outbox (dedupe_key, batch_id, kind, channel, order_id, user_id, state, subject, html, text, to_name, to_address, facts, last_error,
      provider_response)
    values (${randomUUID()}, ${batchId}, 'manual', 'mail', ${orderId}, ${userId}, 'sent', ${`objet-${word}`}, ${`<p>${word}</p>`}, ${`bonjour-${word}`},
      ${`à-${word}`}, ${`à-${word}@example.fr`}, json_build_object('for', ${word}::text), ${`550 ${word}`}, ${`250 ${word}`}) returning id`.execute(
    db,
  );
  const messageId = texts[0]?.id;
  await run(sql`insert into outbox (dedupe_key, kind, channel, order_id, state)
    values (${`sent-again:${orderId}:6A${word}`}, 'sent-again', 'mail', ${orderId}, 'sent')`);
  await run(
    sql`insert into sms_sends (message_id, tag, total_cents) values (${messageId}, ${randomUUID()}, 0)`,
  );
  await run(
    sql`insert into sms_reports (message_id, status, raw) values (${messageId}, 'sent', json_build_object('to', ${word}::text))`,
  );
  await run(sql`insert into order_contacts (order_id, kind, total_cents) values (${orderId}, 'told', 0)`);
  const asOwner: Context = {
    ...asSystem(shop.context),
    actor: { kind: "admin", userId: staffId, name: "Ines Petit", role: "owner" },
  };
  await inTransaction(db, (tx) =>
    queueAdvertisements(tx, asOwner, {
      key: randomUUID(),
      readers: [{ userId, name: `annoncée-${word}`, address: email }],
      subject: "Nouveautés",
      body: "Des robes.",
    }),
  );

  const { rows: money } = await sql<{ id: string }>`
    select id from unmatched_payments where payer_name like ${`%${word}`}`.execute(db);
  for (const { id } of money)
    await run(sql`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, after) values
      ('admin', ${staffId}, 'payment-dismissed', 'payment', ${id}, json_build_object('reason', ${word}::text)),
      ('admin', ${staffId}, 'refund-requested', 'payment', ${id}, json_build_object('reason', ${word}::text))`);
  await run(sql`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, before, after)
    select 'admin', ${staffId}, 'withdrawal-handled', 'withdrawal', id::text, json_build_object('reason', ${word}::text),
      json_build_object('reason', ${word}::text) from withdrawals where order_id = ${orderId}`);
  await run(sql`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, after) values
    ('admin', ${staffId}, 'message-queued', 'message', ${messageId}, json_build_object('subject', ${word}::text)),
    ('admin', ${staffId}, 'messages-queued', 'message', ${batchId}, json_build_object('subject', ${word}::text)),
    ('admin', ${staffId}, 'template-tested', 'message', ${messageId}, json_build_object('email', ${email}::text)),
    ('admin', ${staffId}, 'order-delivery', 'order', ${orderId}, json_build_object('relay', ${`point-${word}`}::text)),
    ('admin', ${staffId}, 'parcel-handed-over', 'order', ${orderId}, json_build_object('trackingNumber', ${`6A${word}`}::text)),
    ('admin', ${staffId}, 'return-label-made', 'order', ${orderId}, json_build_object('trackingNumber', ${`8R${word}`}::text))`);
  await run(sql`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, before, after, source_address) values
    ('admin', ${staffId}, 'user-saved', 'user', ${userId}, json_build_object('lastName', ${word}::text), '{}', null),
    ('customer', ${userId}, 'customer-saved', 'user', ${userId}, '{}', json_build_object('lastName', ${word}::text), ${`empreinte-${word}`}),
    ('admin', ${staffId}, 'order-status', 'order', ${orderId}, '{"status":"shipped"}', json_build_object('reason', ${word}::text), null),
    ('customer', ${userId}, 'sms-agreed', 'order', ${orderId}, null, null, ${`empreinte-2-${word}`}),
    ('admin', ${staffId}, 'claim-dismissed', 'live', ${liveId}, null, json_build_object('handle', ${word}::text), null),
    ('admin', ${staffId}, 'basket-bound', 'live', ${liveId}, null, json_build_object('handle', ${word}::text), null),
    ('admin', ${staffId}, 'waiting-told', 'live', ${liveId}, null, json_build_object('handle', ${word}::text), null),
    ('admin', ${staffId}, 'waiting-told-undone', 'live', ${liveId}, null, json_build_object('handle', ${word}::text), null)`);
  return userId;
}
