// Written by `npm run db:types` from seals.sql: change that file, not this one.
import { many, one, optional } from "#server/db/statement.ts";

export interface SealEntriesParameters {
  most: number;
}

export interface SealEntriesRow {
  sealed: number;
  lastRank: number;
  lastHash: string;
}

/** The rank and the hash of the last seal, 0 and empty as long as there is none. */
export const sealEntries = one<SealEntriesParameters, SealEntriesRow>({
  parameters: ["most"],
  columns: ["sealed!","last_rank!","last_hash!"],
  text: `select s.sealed, s.last_rank, encode(s.last_hash, 'hex') as last_hash from seal_audit_entries($1) s`,
});

export interface ReadLastSealRow {
  rank: number;
  hash: string;
  sealedAt: Date;
}

export const readLastSeal = optional<void, ReadLastSealRow>({
  columns: ["rank!","hash!","sealed_at!"],
  text: `select rank, encode(hash, 'hex') as hash, sealed_at from audit_seals order by rank desc limit 1`,
});

export interface SealsThatDifferParameters {
  ranks: readonly number[];
  hashes: readonly string[];
}

export interface SealsThatDifferRow {
  rank: number;
  isMissing: boolean;
}

/** Of seals that were kept elsewhere those that the chain has no more, or has with another hash. */
export const sealsThatDiffer = many<SealsThatDifferParameters, SealsThatDifferRow>({
  parameters: ["ranks","hashes"],
  columns: ["rank!","is_missing!"],
  text: `select kept.rank, s.rank is null as is_missing
from unnest($1::bigint[], $2::text[]) as kept(rank, hash) left join audit_seals s on s.rank = kept.rank
where encode(s.hash, 'hex') is distinct from kept.hash order by kept.rank`,
});
