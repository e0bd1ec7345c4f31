import type { Rule } from "./invariants.ts";

/** What contradicts that text messages leave to those alone who agree to them. */
export const BREACHES_OF_TEXT_MESSAGES: readonly Rule[] = [
  [
    "I12",
    "message",
    "'est parti par SMS à qui ne l''acceptait pas'",
    `select m.id, $problem from sms_sends s join outbox m on m.id = s.message_id join sms_consents c on c.id = s.consent_id
     where c.given_at > s.asked_at or c.ended_at < s.asked_at`,
  ],
  [
    "I12",
    "message",
    "'est parti par SMS sans que l''envoi soit noté'",
    `select m.id, $problem from outbox m
     where m.channel = 'sms' and m.state = 'sent' and not exists (select from sms_sends s where s.message_id = m.id)`,
  ],
];
