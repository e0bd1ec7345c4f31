// Written by `npm run db:types` from forget-phones.sql: change that file, not this one.
import { many, optional } from "#server/db/statement.ts";

export interface ForgetPhonesParameters {
  userId: string;
}

export interface ForgetPhonesRow {
  deviceHash: string;
}

/** Codes that are still open go too: what somebody else asked for in her name is worth nothing any more. */
export const forgetPhones = many<ForgetPhonesParameters, ForgetPhonesRow>({
  parameters: ["userId"],
  columns: ["device_hash!"],
  text: `with person as (
  select tiktok_username as handle, viewer_id from users where id = $1
), codes as (
  delete from basket_codes using person where basket_codes.handle = person.handle
)
delete from handle_devices d using person
where coalesce(d.viewer_id = person.viewer_id, d.handle = person.handle) returning device_hash`,
});

export interface ActiveLivesRow {
  id: string;
}

export const activeLives = many<void, ActiveLivesRow>({
  columns: ["id!"],
  text: `select id from lives where is_active`,
});

export interface ViewerOfParameters {
  userId: string;
}

export interface ViewerOfRow {
  handle: string | null;
  viewerId: string | null;
}

export const viewerOf = optional<ViewerOfParameters, ViewerOfRow>({
  parameters: ["userId"],
  columns: ["handle","viewer_id"],
  text: `select tiktok_username as handle, viewer_id from users where id = $1 and num_nonnulls(tiktok_username, viewer_id) > 0`,
});
