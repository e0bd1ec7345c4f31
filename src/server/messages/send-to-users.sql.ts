// Written by `npm run db:types` from send-to-users.sql: change that file, not this one.
import { many } from "#server/db/statement.ts";

export interface ReadRecipientsParameters {
  ids: readonly string[];
}

export interface ReadRecipientsRow {
  id: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  tiktokUsername: string | null;
  createdAt: Date;
  latestOrderId: string | null;
}

export const readRecipients = many<ReadRecipientsParameters, ReadRecipientsRow>({
  parameters: ["ids"],
  columns: ["id!","first_name!","last_name!","display_name!","email!","tiktok_username","created_at!","latest_order_id"],
  text: `select u.id, u.first_name, u.last_name, u.display_name, u.email, u.tiktok_username, u.created_at,
  (select o.id from orders o where o.user_id = u.id order by o.order_date desc limit 1) as latest_order_id
from unnest($1::uuid[]) with ordinality as chosen(id, place)
join users u on u.id = chosen.id
where u.erased_at is null
order by chosen.place`,
});
