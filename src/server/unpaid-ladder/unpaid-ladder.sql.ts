// Written by `npm run db:types` from unpaid-ladder.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { UnpaidStep } from "#domain/unpaid-ladder.ts";

type UnpaidStepsStep = "word" | "pay-first" | "proposals";

export interface ReadPersonParameters {
  userId: string;
}

export interface ReadPersonRow {
  orders: number | null;
  step: Refine<string | null, UnpaidStep | null>;
  setAt: Date | null;
  setBy: string | null;
}

export const readPerson = optional<ReadPersonParameters, ReadPersonRow>({
  parameters: ["userId"],
  columns: ["orders","step","set_at","set_by"],
  text: `select n.orders, s.step, s.set_at, a.display_name as set_by
from users u cross join lateral left_unpaid(u.id) n
  left join unpaid_steps s on s.user_id = u.id left join users a on a.id = s.set_by
where u.id = $1`,
});

export interface LockPersonParameters {
  userId: string;
}

export interface LockPersonRow {
  id: string;
  step: UnpaidStepsStep | null;
  blockReason: string | null;
}

export const lockPerson = optional<LockPersonParameters, LockPersonRow>({
  parameters: ["userId"],
  columns: ["id!","step","block_reason"],
  text: `select u.id, s.step, s.block_reason from users u left join unpaid_steps s on s.user_id = u.id
where u.id = $1 and u.erased_at is null for update of u`,
});

export interface PutStepParameters {
  userId: string;
  step: string | null;
  forgiven: boolean;
  setBy: string | null;
}

export const putStep = exec<PutStepParameters>({
  parameters: ["userId","step","forgiven","setBy"],
  text: `insert into unpaid_steps (user_id, step, counted_from, set_by)
values ($1, $2, case when $3 then clock_timestamp() else '-infinity' end, $4)
on conflict (user_id) do update set step = excluded.step, set_by = excluded.set_by, set_at = excluded.set_at,
  counted_from = greatest(unpaid_steps.counted_from, excluded.counted_from)`,
});

export interface DecisionsOnHandlesParameters {
  handles: readonly string[];
}

export interface DecisionsOnHandlesRow {
  handle: string;
  step: Refine<string | null, UnpaidStep | null>;
  blocked: boolean;
}

/** Only of those about whom something was decided. */
export const decisionsOnHandles = many<DecisionsOnHandlesParameters, DecisionsOnHandlesRow>({
  parameters: ["handles"],
  columns: ["handle!","step","blocked!"],
  text: `select u.tiktok_username as handle, s.step, s.block_reason is not null as blocked
from unpaid_steps s join users u on u.id = s.user_id
where (s.step is not null or s.block_reason is not null) and u.tiktok_username = any($1::text[])`,
});

export interface ReadBlockParameters {
  userId: string;
}

export interface ReadBlockRow {
  reason: string;
  at: Date;
  by: string | null;
}

export const readBlock = optional<ReadBlockParameters, ReadBlockRow>({
  parameters: ["userId"],
  columns: ["reason!","at!","by"],
  text: `select s.block_reason as reason, s.blocked_at as at, a.display_name as by
from unpaid_steps s left join users a on a.id = s.blocked_by
where s.user_id = $1 and s.block_reason is not null`,
});

export interface BlockOfBuyerParameters {
  orderId: string;
}

export interface BlockOfBuyerRow {
  reason: string;
}

export const blockOfBuyer = optional<BlockOfBuyerParameters, BlockOfBuyerRow>({
  parameters: ["orderId"],
  columns: ["reason!"],
  text: `select s.block_reason as reason from orders o join unpaid_steps s on s.user_id = o.user_id
where o.id = $1 and s.block_reason is not null`,
});

export interface PutBlockParameters {
  userId: string;
  reason: string | null;
  by: string | null;
}

export const putBlock = exec<PutBlockParameters>({
  parameters: ["userId","reason","by"],
  text: `insert into unpaid_steps (user_id, block_reason, blocked_by, blocked_at)
values ($1, $2::text, $3::uuid, case when $2::text is not null then clock_timestamp() end)
on conflict (user_id) do update set block_reason = excluded.block_reason, blocked_by = excluded.blocked_by,
  blocked_at = excluded.blocked_at`,
});

export interface PeopleOfLiveParameters {
  liveId: string;
}

export interface PeopleOfLiveRow {
  userId: string;
  handle: string | null;
  name: string;
  orders: number;
  step: Refine<string | null, UnpaidStep | null>;
}

/** Who let an order of this live run out, the most often first. */
export const peopleOfLive = many<PeopleOfLiveParameters, PeopleOfLiveRow>({
  parameters: ["liveId"],
  columns: ["user_id!","handle","name!","orders!","step"],
  text: `select u.id as user_id, u.tiktok_username as handle, coalesce(u.display_name, '') as name, n.orders, s.step
from (select distinct user_id from orders
    where live_id = $1 and cancel_cause = 'hold-expired' and origin <> 'guest' and user_id is not null) l
  join users u on u.id = l.user_id cross join lateral left_unpaid(u.id) n left join unpaid_steps s on s.user_id = u.id
where n.orders > 0
order by n.orders desc, u.tiktok_username limit 50`,
});

export interface HoldBrieflyParameters {
  holdMinutes: number;
  orderId: string;
}

/** Her piece is kept as long as a guest's would be; what she put together as a guest has such a hold already. */
export const holdBriefly = exec<HoldBrieflyParameters>({
  parameters: ["holdMinutes","orderId"],
  text: `update orders set held_until = clock_timestamp() + make_interval(mins => $1), version = version + 1
where id = $2 and origin <> 'guest'`,
});

export interface IsToValidateParameters {
  orderId: string;
}

export interface IsToValidateRow {
  id: string;
}

export const isToValidate = optional<IsToValidateParameters, IsToValidateRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from orders where id = $1 and status = 'to-validate' and origin <> 'guest'`,
});
