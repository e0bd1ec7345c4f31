-- name: sealEntries :one
-- The rank and the hash of the last seal, 0 and empty as long as there is none.
-- @column sealed!
-- @column last_rank!
-- @column last_hash!
select s.sealed, s.last_rank, encode(s.last_hash, 'hex') as last_hash from seal_audit_entries(:most) s;

-- name: readLastSeal :optional
select rank, encode(hash, 'hex') as hash, sealed_at from audit_seals order by rank desc limit 1;
