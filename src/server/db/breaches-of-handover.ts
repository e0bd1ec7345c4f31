import type { Rule } from "./invariants.ts";

/** What contradicts the hand-over to the carrier. */
export const BREACHES_OF_HANDOVER: readonly Rule[] = [
  [
    "I16",
    "parcel",
    "'est sur ' || count(*) || ' bordereaux'",
    `select p.tracking_number, $problem from manifest_parcels p join manifests m on m.id = p.manifest_id
     where p.left_because is null and m.state in ('requested', 'made', 'unknown')
     group by p.tracking_number having count(*) > 1`,
  ],
  [
    "I16",
    "parcel",
    "'est sur un bordereau qui n''existe pas'",
    `select p.tracking_number, $problem from manifest_parcels p join manifests m on m.id = p.manifest_id
     where p.left_because is null and m.state in ('refused', 'set-aside')`,
  ],
  [
    "I16",
    "parcel",
    "'est remis au transporteur sans étiquette'",
    `select h.tracking_number, $problem from handovers h
     where not exists (select from orders o where o.tracking_id = h.tracking_number and o.shipping_label_path is not null)
       and not exists (select from labels l where l.tracking_number = h.tracking_number and l.state = 'made')
       and not exists (select from parcel_tracking t where t.tracking_number = h.tracking_number and t.replaced_at is not null)`,
  ],
];
