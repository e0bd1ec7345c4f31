import type { Rule } from "./invariants.ts";

/** What contradicts that advertisements leave to those alone who agree: see decision 0144. */
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
    "'est une annonce partie sans accord noté'",
    `select m.id, $problem from outbox m
     where m.kind = 'advertisement' and m.state = 'sent' and m.facts is not null and m.facts ->> 'choiceId' is null`,
  ],
];
