// Written by `npm run db:types` from faqs.sql: change that file, not this one.
import { exec, many, one, optional } from "#server/db/statement.ts";

export interface ListFaqsRow {
  id: string;
  title: string;
  content: string;
  rank: number;
  version: number;
}

export const listFaqs = many<void, ListFaqsRow>({
  columns: ["id!","title!","content!","rank!","version!"],
  text: `select id, title, content, rank, row_version(updated_at) as version from faqs order by rank`,
});

export interface GetFaqParameters {
  faqId: string;
}

export interface GetFaqRow {
  id: string;
  title: string;
  content: string;
  rank: number;
  version: number;
}

export const getFaq = optional<GetFaqParameters, GetFaqRow>({
  parameters: ["faqId"],
  columns: ["id!","title!","content!","rank!","version!"],
  text: `select id, title, content, rank, row_version(updated_at) as version from faqs where id = $1`,
});

/** Ranks hang together: whoever changes them waits for the one who does already. Readers do not. */
export const lockFaqs = exec<void>({
  text: `lock table faqs in share row exclusive mode`,
});

export interface AppendFaqParameters {
  title: string;
  content: string;
}

export interface AppendFaqRow {
  id: string;
  rank: number;
}

export const appendFaq = one<AppendFaqParameters, AppendFaqRow>({
  parameters: ["title","content"],
  columns: ["id!","rank!"],
  text: `insert into faqs (title, content, rank) select $1, $2, coalesce(max(rank) + 1, 0) from faqs
returning id, rank`,
});

export interface UpdateFaqParameters {
  title: string;
  content: string;
  faqId: string;
}

export const updateFaq = exec<UpdateFaqParameters>({
  parameters: ["title","content","faqId"],
  text: `update faqs set title = $1, content = $2, updated_at = clock_timestamp() where id = $3`,
});

export interface DeleteFaqParameters {
  faqId: string;
}

/** Those after it move up. Uniqueness of ranks is checked at the end of the transaction. */
export const deleteFaq = exec<DeleteFaqParameters>({
  parameters: ["faqId"],
  text: `with gone as (delete from faqs where id = $1 returning rank)
update faqs f set rank = f.rank - 1 from gone where f.rank > gone.rank and f.id <> $1`,
});

export interface SwapRanksParameters {
  faqId: string;
  rank3: number;
  rank: number;
}

export const swapRanks = exec<SwapRanksParameters>({
  parameters: ["faqId","rank3","rank"],
  text: `update faqs set rank = case when id = $1 then $2::int else $3::int end
where id = $1 or rank = $2`,
});
