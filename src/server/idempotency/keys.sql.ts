// Written by `npm run db:types` from keys.sql: change that file, not this one.
import { exec, optional, type Refine } from "#server/db/statement.ts";

export interface ClaimKeyParameters {
  principal: string;
  route: string;
  key: string;
  requestHash: string;
}

export interface ClaimKeyRow {
  key: string;
}

export const claimKey = optional<ClaimKeyParameters, ClaimKeyRow>({
  parameters: ["principal","route","key","requestHash"],
  columns: ["key!"],
  text: `insert into idempotency_keys (principal, route, key, request_hash, status)
values ($1, $2, $3, $4, 200) on conflict do nothing returning key`,
});

export interface FindKeyParameters {
  principal: string;
  route: string;
  key: string;
}

export interface FindKeyRow {
  requestHash: string;
  body: unknown;
}

export const findKey = optional<FindKeyParameters, FindKeyRow>({
  parameters: ["principal","route","key"],
  columns: ["request_hash!","body"],
  text: `select request_hash, body from idempotency_keys where principal = $1 and route = $2 and key = $3`,
});

export interface SaveAnswerParameters {
  body: Refine<unknown, unknown>;
  principal: string;
  route: string;
  key: string;
}

export const saveAnswer = exec<SaveAnswerParameters>({
  parameters: ["body","principal","route","key"],
  json: ["body"],
  text: `update idempotency_keys set body = $1 where principal = $2 and route = $3 and key = $4`,
});

export interface ReleaseKeyParameters {
  principal: string;
  route: string;
  key: string;
}

export const releaseKey = exec<ReleaseKeyParameters>({
  parameters: ["principal","route","key"],
  text: `delete from idempotency_keys where principal = $1 and route = $2 and key = $3`,
});

export interface ForgetAnswersAboutParameters {
  ids: readonly string[];
}

/**
 * Takes out of the answers that are kept what names the people and orders of these ids. The answers stay: who repeats a
 * request is not to bring about a second time what it did. No index knows whom an answer names: all are looked through.
 */
export const forgetAnswersAbout = exec<ForgetAnswersAboutParameters>({
  parameters: ["ids"],
  text: `update idempotency_keys k set body = case
  when k.route = 'admin.packing.scan' then k.body || '{"buyer": ""}'
  when k.route = 'admin.handover.scan' then k.body || jsonb_build_object('trackingNumber', '', 'orders', (
    select coalesce(jsonb_agg(o || '{"name": null}'), '[]') from jsonb_array_elements(k.body -> 'orders') o))
  else jsonb_set(k.body, '{refused}', (
    select coalesce(jsonb_agg(case when r ->> 'id' = any($1::text[]) then r || '{"label": ""}' else r end), '[]')
    from jsonb_array_elements(k.body -> 'refused') r)) end
where k.route in ('admin.packing.scan', 'admin.handover.scan', 'admin.messages.sendToOrders', 'admin.messages.sendToUsers')
  and exists (select from unnest($1::text[]) id where k.body::text like '%' || id || '%')`,
});
