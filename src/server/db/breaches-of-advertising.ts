import type { Rule } from "./invariants.ts";

/**
 * What contradicts that advertisements leave to those alone who agree (decision 0144), or bought, were told and did not object
 * (0181); what was said beside an order counts once it is paid. An order says in its history when it was paid, whatever became
 * of it; the trail says how the setting stood.
 */
export const BREACHES_OF_ADVERTISING: readonly Rule[] = [
  [
    "I21",
    "message",
    "'est une annonce partie à qui ne l''acceptait pas'",
    `select m.id, $problem from outbox m join advertising_choices c on c.id = (m.facts ->> 'choiceId')::bigint
     where m.kind = 'advertisement' and m.state = 'sent' and (
       not c.agreed or c.email <> lower(m.to_address) or c.made_at > (m.facts ->> 'leavesAt')::timestamptz
       or exists (select from advertising_choices later where later.email = c.email and later.id > c.id
         and not later.agreed and later.made_at < (m.facts ->> 'leavesAt')::timestamptz))`,
  ],
  [
    "I21",
    "message",
    `'est une annonce partie à une acheteuse, alors que ' || case when not paid then 'sa commande n''était pas payée'
      when not allowed then 'le réglage ne le permettait pas' else 'elle avait déjà refusé' end`,
    `select id, $problem from (
       select m.id, c.ground,
         c.order_id is null or exists (select from order_history h where h.order_id = c.order_id
           and order_is_settled(h.to_status) and h.at <= (m.facts ->> 'leavesAt')::timestamptz) as paid,
         coalesce((select t.after ->> 'value' = 'on' from audit_trail t
           where t.subject_kind = 'setting' and t.subject_id = 'buyerAdvertising' and t.at <= (m.facts ->> 'leavesAt')::timestamptz
           order by t.id desc limit 1), false) as allowed,
         exists (select from advertising_choices against where against.email = c.email and not against.agreed
           and against.made_at < (m.facts ->> 'leavesAt')::timestamptz) as objected
       from outbox m join advertising_choices c on c.id = (m.facts ->> 'choiceId')::bigint
       where m.kind = 'advertisement' and m.state = 'sent' and c.agreed and c.channel = 'order') to_buyers
     where not paid or ground = 'bought' and (not allowed or objected)`,
  ],
  [
    "I21",
    "message",
    "'est une annonce partie sans accord noté'",
    `select m.id, $problem from outbox m
     where m.kind = 'advertisement' and m.state = 'sent' and m.facts is not null and m.facts ->> 'choiceId' is null`,
  ],
];
