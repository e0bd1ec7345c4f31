-- name: findLive :optional
select id from lives where id = :liveId;

-- name: listParticipants :many
select id, tiktok_username, display_name, created_at from tiktok_live_users
where live_id = :liveId and (lower(tiktok_username) like :pattern or lower(coalesce(display_name, '')) like :pattern)
order by created_at desc, lower(tiktok_username) limit 50 offset :offset;

-- name: countParticipants :one
select count(*)::int as total from tiktok_live_users
where live_id = :liveId and (lower(tiktok_username) like :pattern or lower(coalesce(display_name, '')) like :pattern);

-- name: listEvents :many
select id, type_evenement, user_unique_id, user_nickname, comment, msg_id, create_time from tiktok_event
where live_id = :liveId and (:type = 'all' or type_evenement = :type)
order by create_time desc, id desc limit 100;

-- name: newestTypes :many
select distinct type_evenement as type from (
  select type_evenement from tiktok_event where live_id = :liveId order by create_time desc, id desc limit 1000
) newest order by type_evenement;
