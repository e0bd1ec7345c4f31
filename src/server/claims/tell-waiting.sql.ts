// Written by `npm run db:types` from tell-waiting.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ToldWay } from "#domain/told-way.ts";

export interface WaitingForParameters {
  productId: string;
}

export interface WaitingForRow {
  id: number;
  handle: string;
  toldAt: Date | null;
  toldWay: Refine<string | null, ToldWay | null>;
  toldBy: string | null;
}

/** In the order in which they will be served. */
export const waitingFor = many<WaitingForParameters, WaitingForRow>({
  parameters: ["productId"],
  columns: ["id!","handle!","told_at","told_way","told_by"],
  text: `select c.id, c.handle, c.told_at, c.told_way, u.display_name as told_by
from claims c left join users u on u.id = c.told_by
where c.product_id = $1 and c.state = 'waiting' order by c.said_at, c.comment_id, c.place limit 100`,
});

export interface LockWaitingParameters {
  claimId: number;
}

export interface LockWaitingRow {
  liveId: string;
  productId: string | null;
  handle: string;
  waits: boolean;
  toldAt: Date | null;
  toldWay: Refine<string | null, ToldWay | null>;
  toldBy: string | null;
}

export const lockWaiting = optional<LockWaitingParameters, LockWaitingRow>({
  parameters: ["claimId"],
  columns: ["live_id!","product_id","handle!","waits!","told_at","told_way","told_by"],
  text: `select c.live_id, c.product_id, c.handle, c.state = 'waiting' as waits, c.told_at, c.told_way,
  (select display_name from users where id = c.told_by) as told_by
from claims c where c.id = $1 for no key update of c`,
});

export interface NoteToldParameters {
  actorId: string;
  way: string;
  claimId: number;
}

export interface NoteToldRow {
  toldAt: Date;
  toldBy: string | null;
}

export const noteTold = one<NoteToldParameters, NoteToldRow>({
  parameters: ["actorId","way","claimId"],
  columns: ["told_at!","told_by"],
  text: `update claims set told_at = clock_timestamp(), told_by = $1, told_way = $2 where id = $3
returning told_at, (select display_name from users where id = $1) as told_by`,
});

export interface ForgetToldParameters {
  claimId: number;
}

export const forgetTold = exec<ForgetToldParameters>({
  parameters: ["claimId"],
  text: `update claims set told_at = null, told_by = null, told_way = null where id = $1`,
});
