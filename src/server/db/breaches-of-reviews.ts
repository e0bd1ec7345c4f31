import type { Rule } from "./invariants.ts";

/** What contradicts that reviews are those of buyers who got what they paid for: see decision 0188. */
export const BREACHES_OF_REVIEWS: readonly Rule[] = [
  [
    "I25",
    "buyer-review",
    "'est publié alors que sa commande n''a jamais été payée et livrée'",
    `select r.id, $problem from buyer_reviews r join orders o on o.id = r.order_id
     where r.state = 'published' and (o.paid_at is null or not exists (
       select from order_history h where h.order_id = o.id and h.to_status = 'delivered'))`,
  ],
  [
    "I25",
    "buyer-review",
    "'est retiré et dit encore quelque chose'",
    `select r.id, $problem from buyer_reviews r
     where r.state = 'withdrawn' and num_nonnulls(r.rating, r.words, r.signature, r.answer) > 0`,
  ],
];
