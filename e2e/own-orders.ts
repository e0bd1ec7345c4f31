import { randomUUID } from "node:crypto";
import { query } from "./running-shop.ts";

const shortMark = () => randomUUID().replaceAll("-", "").slice(0, 6);

/** A live that no other test knows of, off the air. */
export async function aLiveOfItsOwn(): Promise<{ liveId: string; title: string; mark: string }> {
  const mark = shortMark();
  const title = `Essai ${mark}`;
  const [live] = await query<{ id: string }>(
    "insert into lives (title, ref, live_date, is_active) values ($1, $2, now() - interval '40 days', false) returning id",
    [title, `m${mark}`],
  );
  return { liveId: live?.id ?? "", title, mark };
}

/** Orders that staff entered, numbered `HF-m<mark>-1` onwards; each with an address whose e-mail is of its own, or none. */
export async function ordersIn(liveId: string, mark: string, emails: readonly (string | null)[]) {
  await query(
    `with asked as (
       select place, email from unnest($3::text[]) with ordinality as a(email, place)
     ), made as (
       insert into orders (id, order_number, live_id, origin, status, shipping_cents, shipping_address)
       select gen_random_uuid(), 'HF-m' || $2::text || '-' || place, $1, 'staff', 'to-validate', 600,
         case when email is not null then jsonb_build_object('first_name', 'Nina', 'last_name', 'Essai', 'street', '1 rue du Lac',
           'zip', '69003', 'city', 'Lyon', 'state', '', 'country', 'France', 'phone', '0612345678', 'email', email,
           'delivery_note', '') end
       from asked returning id
     )
     insert into order_history (order_id, event, to_status, actor_kind)
     select id, 'created', 'to-validate', 'system' from made`,
    [liveId, mark, emails],
  );
}
