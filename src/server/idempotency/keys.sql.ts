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
