-- name: insertLink :exec
-- @param issuedBy?
with forgotten as (delete from access_links where expires_at < clock_timestamp())
insert into access_links (token_hash, purpose, user_id, issued_by, expires_at)
values (:tokenHash, :purpose, :userId, :issuedBy, clock_timestamp() + make_interval(mins => :minutes));

-- name: spendLink :optional
-- @param issuedBy?
delete from access_links
where token_hash = :tokenHash and purpose = :purpose and issued_by is not distinct from :issuedBy and expires_at > clock_timestamp()
returning user_id;

-- name: findLink :optional
select user_id from access_links where token_hash = :tokenHash and purpose = :purpose and expires_at > clock_timestamp();

-- name: forgetLinks :exec
-- @param spared?
delete from access_links where user_id = :userId and purpose is distinct from :spared;
