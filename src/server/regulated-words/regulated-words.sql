-- name: keptWords :many
-- Which words were kept after the warning, of each of these.
-- @column words!
select t.after ->> 'words' as words from audit_trail t
where t.subject_kind = :subjectKind and t.subject_id = any(:subjectIds::text[]) and t.action = 'claims-kept'
  and t.after ->> 'words' is not null;
