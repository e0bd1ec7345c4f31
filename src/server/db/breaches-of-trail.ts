import { RETENTION_BOUNDS } from "#domain/retention-times.ts";
import type { Rule } from "./invariants.ts";

const [LEAST_MONTHS] = RETENTION_BOUNDS.auditAddressMonths;
/** Of what an entry of who opened a page says: nothing, under the salt that all of these bear. */
const VIEW_HASH = `sha256('["00000000-0000-0000-0000-000000000000", null, null]')`;

/** What contradicts that the trail is whole: see decision 0125. */
export const BREACHES_OF_TRAIL: readonly Rule[] = [
  [
    "I11",
    "audit-entry",
    `case cause when 'rank' then 'il manque un sceau juste avant le sien' when 'hash' then 'son sceau ne suit pas du précédent'
      when 'missing' then 'a disparu' when 'facts' then 'a été changée' when 'content' then 'ce qu''elle dit a été changé'
      when 'dated' then 'porte une date qui n''est pas celle de sa place'
      else 'n''a pas de sceau' end`,
    "select entry_id, $problem from audit_breaks where cause is not null",
  ],
  // Only views go. The day of a seal is no part of the chain, that of the entry before is: an hour is between them at most.
  [
    "I11",
    "audit-entry",
    "'a disparu, et n''avait pas à s''effacer'",
    `select s.entry_id, $problem from audit_seals s
     where s.let_go_at is not null and not exists (select from audit_trail t where t.id = s.entry_id)
       and (s.content_hash <> ${VIEW_HASH} and s.rank > (select min(rank) from audit_seals where content_hash = ${VIEW_HASH})
         or s.let_go_at > clock_timestamp() + interval '1 hour'
         or s.let_go_at < interval '${LEAST_MONTHS} months' - interval '1 hour' + greatest(s.sealed_at,
           (select least(t.at, k.sealed_at) from audit_seals k join audit_trail t on t.id = k.entry_id
            where k.rank < s.rank order by k.rank desc limit 1)))`,
  ],
  // By what is written later, not by the clock: a copy of a backup and a shop that is off seal nothing. A shop that has
  // just started seals within seconds, so what it wrote in its last minute proves nothing.
  [
    "I11",
    "audit-entry",
    "'n''a pas de sceau, une heure et plus après avoir été écrite'",
    `select u.entry_id, $problem from audit_unsealed u
     where u.since < (select max(since) from audit_unsealed
       where since < (select max(since) from audit_unsealed) - interval '1 minute') - interval '1 hour'
       and not exists (select from audit_breaks b where b.entry_id = u.entry_id and b.cause = 'unsealed')`,
  ],
];
