// Written by `npm run db:types` from watch-tiktok.sql: change that file, not this one.
import { many, one, optional } from "#server/db/statement.ts";

export interface FindLiveParameters {
  liveId: string;
}

export interface FindLiveRow {
  id: string;
}

export const findLive = optional<FindLiveParameters, FindLiveRow>({
  parameters: ["liveId"],
  columns: ["id!"],
  text: `select id from lives where id = $1`,
});

export interface ListParticipantsParameters {
  liveId: string;
  pattern: string;
  offset: number;
}

export interface ListParticipantsRow {
  id: string;
  tiktokUsername: string;
  displayName: string | null;
  createdAt: Date;
}

export const listParticipants = many<ListParticipantsParameters, ListParticipantsRow>({
  parameters: ["liveId","pattern","offset"],
  columns: ["id!","tiktok_username!","display_name","created_at!"],
  text: `select id, tiktok_username, display_name, created_at from tiktok_live_users
where live_id = $1 and (lower(tiktok_username) like $2 or lower(coalesce(display_name, '')) like $2)
order by created_at desc, lower(tiktok_username) limit 50 offset $3`,
});

export interface CountParticipantsParameters {
  liveId: string;
  pattern: string;
}

export interface CountParticipantsRow {
  total: number;
}

export const countParticipants = one<CountParticipantsParameters, CountParticipantsRow>({
  parameters: ["liveId","pattern"],
  columns: ["total!"],
  text: `select count(*)::int as total from tiktok_live_users
where live_id = $1 and (lower(tiktok_username) like $2 or lower(coalesce(display_name, '')) like $2)`,
});

export interface ListEventsParameters {
  liveId: string;
  type: string;
}

export interface ListEventsRow {
  id: number;
  typeEvenement: string;
  userUniqueId: string | null;
  userNickname: string | null;
  comment: string | null;
  msgId: string;
  createTime: number;
}

export const listEvents = many<ListEventsParameters, ListEventsRow>({
  parameters: ["liveId","type"],
  columns: ["id!","type_evenement!","user_unique_id","user_nickname","comment","msg_id!","create_time!"],
  text: `select id, type_evenement, user_unique_id, user_nickname, comment, msg_id, create_time from tiktok_event
where live_id = $1 and ($2 = 'all' or type_evenement = $2)
order by create_time desc, id desc limit 100`,
});

export interface NewestTypesParameters {
  liveId: string;
}

export interface NewestTypesRow {
  type: string;
}

export const newestTypes = many<NewestTypesParameters, NewestTypesRow>({
  parameters: ["liveId"],
  columns: ["type!"],
  text: `select distinct type_evenement as type from (
  select type_evenement from tiktok_event where live_id = $1 order by create_time desc, id desc limit 1000
) newest order by type_evenement`,
});
