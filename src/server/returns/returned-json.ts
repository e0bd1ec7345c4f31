/** What came back, as JSON reads it. */
export interface ReturnedJson {
  at: string;
  wasSent: boolean;
}

/** Joins what tells when, and whether from its buyer, line `i` came back. */
export const RETURN_OF_LINE =
  "left join return_lines rl on rl.order_item_id = i.id left join returns r on r.id = rl.return_id";

/** The same as JSON; null for a line that did not come back. */
export const RETURNED_JSON =
  "case when rl.return_id is not null then json_build_object('at', r.created_at, 'wasSent', r.was_sent) end";

export const asReturned = (returned: ReturnedJson | null): ReturnedJson | null =>
  returned && { ...returned, at: new Date(returned.at).toISOString() };
