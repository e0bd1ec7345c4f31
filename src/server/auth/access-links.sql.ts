// Written by `npm run db:types` from access-links.sql: change that file, not this one.
import { exec, optional } from "#server/db/statement.ts";

export interface InsertLinkParameters {
  tokenHash: string;
  purpose: string;
  userId: string;
  issuedBy: string | null;
  minutes: number;
}

export const insertLink = exec<InsertLinkParameters>({
  parameters: ["tokenHash","purpose","userId","issuedBy","minutes"],
  text: `with forgotten as (delete from access_links where expires_at < clock_timestamp())
insert into access_links (token_hash, purpose, user_id, issued_by, expires_at)
values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5))`,
});

export interface SpendLinkParameters {
  tokenHash: string;
  purpose: string;
  issuedBy: string | null;
}

export interface SpendLinkRow {
  userId: string;
}

export const spendLink = optional<SpendLinkParameters, SpendLinkRow>({
  parameters: ["tokenHash","purpose","issuedBy"],
  columns: ["user_id!"],
  text: `delete from access_links
where token_hash = $1 and purpose = $2 and issued_by is not distinct from $3 and expires_at > clock_timestamp()
returning user_id`,
});

export interface FindLinkParameters {
  tokenHash: string;
  purpose: string;
}

export interface FindLinkRow {
  userId: string;
}

export const findLink = optional<FindLinkParameters, FindLinkRow>({
  parameters: ["tokenHash","purpose"],
  columns: ["user_id!"],
  text: `select user_id from access_links where token_hash = $1 and purpose = $2 and expires_at > clock_timestamp()`,
});

export interface ForgetLinksParameters {
  userId: string;
  spared: string | null;
}

export const forgetLinks = exec<ForgetLinksParameters>({
  parameters: ["userId","spared"],
  text: `delete from access_links where user_id = $1 and purpose is distinct from $2`,
});
