import { Client } from "pg";

/** What of a loaded shop the calls name; ids are called as the contract's paths call them. */
export interface Places {
  /** The newest live with orders, and one from the middle of the shop's history. */
  liveId: string;
  oldLiveId: string;
  orderId: string;
  orderNumber: string;
  /** The person with the most orders. */
  userId: string;
  handle: string;
  email: string;
  productId: string;
  pageId: string;
  messageId: string;
  /** A message and an entry of the trail some five thousand rows ago. */
  olderMessageId: number;
  olderEntryId: number;
  batchId: string;
  withdrawalId: string;
  administratorId: string;
  lastPageOfPeople: number;
}

export async function findPlaces(databaseUrl: string): Promise<Places> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Places>(`
      with middle as (select * from orders where status = 'delivered' and user_id is not null
        order by created_at desc offset (select count(*) / 2 from orders where status = 'delivered') limit 1)
      select (select live_id from orders order by created_at desc offset 100 limit 1) as "liveId",
        live_id as "oldLiveId", id as "orderId", order_number as "orderNumber",
        (select user_id from orders where user_id is not null group by user_id order by count(*) desc limit 1) as "userId",
        (select tiktok_username from users where tiktok_username is not null and email like '%@gmail.com' order by id limit 1) as handle,
        (select email from users where email like '%@orange.fr' order by id limit 1) as email,
        (select product_id from order_items i where i.order_id = middle.id limit 1) as "productId",
        (select id from pages order by id limit 1) as "pageId",
        (select max(id) from outbox)::text as "messageId",
        (select id::int from outbox order by id desc offset 5000 limit 1) as "olderMessageId",
        (select id::int from audit_trail order by id desc offset 5000 limit 1) as "olderEntryId",
        (select gen_random_uuid()) as "batchId",
        (select id from withdrawals order by submitted_at desc limit 1) as "withdrawalId",
        (select id from users where email = 'equipe1@hf-outlet.example') as "administratorId",
        ceil((select count(*) from users where not is_admin) / 50.0)::int as "lastPageOfPeople"
      from middle`);
    if (!rows[0]) throw new Error("The database holds no loaded shop");
    return rows[0];
  } finally {
    await client.end();
  }
}
