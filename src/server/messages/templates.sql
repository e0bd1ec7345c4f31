-- name: listTemplates :many
select id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version
from message_templates order by type collate "C";

-- name: lockTemplate :optional
select id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version
from message_templates where id = :templateId for update;

-- name: insertTemplate :one
insert into message_templates (type, title, body, is_automatic, delay_minutes)
values (:type, :title, :body, :isAutomatic, :delayMinutes)
returning id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version;

-- name: updateTemplate :one
update message_templates set title = :title, body = :body, is_automatic = :isAutomatic, delay_minutes = :delayMinutes,
  updated_at = clock_timestamp()
where id = :templateId
returning id, type, title, body, scope, is_automatic or type = 'paid' as is_automatic, delay_minutes,
  row_version(updated_at) as version;

-- name: getTypeOfTemplate :optional
select type from message_templates where id = :templateId;

-- name: getWords :optional
select id, title, body from message_templates where type = :type;
