import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** Their own sessions end, and those in which they act as somebody else. */
const drop = statement(`
  with person as (
    select auth_id from users where id = $1
  ), dropped as (
    delete from auth_second_factors f using person
    where f.auth_id = person.auth_id and f.confirmed_at is not null
    returning f.auth_id
  ), ended as (
    delete from auth_session s using dropped where s."userId" = dropped.auth_id or s."impersonatedBy" = dropped.auth_id
  )
  select from dropped`);

/** Takes a person's second factor away and ends their sessions. Answers whether they had one. */
export const dropFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  (await drop(tx, userId)).length > 0;
