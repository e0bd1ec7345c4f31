-- name: sealEntries :one
-- The rank and the hash of the last seal, 0 and empty as long as there is none.
-- @column sealed!
-- @column last_rank!
-- @column last_hash!
select s.sealed, s.last_rank, encode(s.last_hash, 'hex') as last_hash from seal_audit_entries(:most) s;

-- name: readLastSeal :optional
select rank, encode(hash, 'hex') as hash, sealed_at from audit_seals order by rank desc limit 1;

-- name: sealsThatDiffer :many
-- Of seals that were kept elsewhere those that the chain has no more, or has with another hash.
-- @column rank!
-- @column is_missing!
select kept.rank, s.rank is null as is_missing
from unnest(:ranks::bigint[], :hashes::text[]) as kept(rank, hash) left join audit_seals s on s.rank = kept.rank
where encode(s.hash, 'hex') is distinct from kept.hash order by kept.rank;
