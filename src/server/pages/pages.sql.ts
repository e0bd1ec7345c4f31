// Written by `npm run db:types` from pages.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";

export interface ListPagesRow {
  id: string;
  title: string;
  code: string;
  isActive: boolean;
  content: string;
  textVersion: number;
  version: number;
  updatedAt: Date;
}

export const listPages = many<void, ListPagesRow>({
  columns: ["id!","title!","code!","is_active!","content!","text_version!","version!","updated_at!"],
  text: `select id, title, code, is_active, content, version as text_version, row_version(updated_at) as version, updated_at from pages order by title collate "fr-x-icu", id`,
});

export interface GetPageParameters {
  pageId: string;
}

export interface GetPageRow {
  id: string;
  title: string;
  code: string;
  isActive: boolean;
  content: string;
  textVersion: number;
  version: number;
  updatedAt: Date;
}

export const getPage = optional<GetPageParameters, GetPageRow>({
  parameters: ["pageId"],
  columns: ["id!","title!","code!","is_active!","content!","text_version!","version!","updated_at!"],
  text: `select id, title, code, is_active, content, version as text_version, row_version(updated_at) as version, updated_at from pages where id = $1`,
});

export interface LockPageParameters {
  pageId: string;
}

export interface LockPageRow {
  id: string;
  title: string;
  code: string;
  isActive: boolean;
  content: string;
  textVersion: number;
  version: number;
  updatedAt: Date;
}

export const lockPage = optional<LockPageParameters, LockPageRow>({
  parameters: ["pageId"],
  columns: ["id!","title!","code!","is_active!","content!","text_version!","version!","updated_at!"],
  text: `select id, title, code, is_active, content, version as text_version, row_version(updated_at) as version, updated_at from pages where id = $1 for update`,
});

export interface PagesOfCodeParameters {
  code: string;
}

export interface PagesOfCodeRow {
  id: string;
}

export const pagesOfCode = many<PagesOfCodeParameters, PagesOfCodeRow>({
  parameters: ["code"],
  columns: ["id!"],
  text: `select id from pages where code = $1 limit 1`,
});

export interface UpdatePageParameters {
  title: string;
  content: string;
  isActive: boolean;
  version: number;
  pageId: string;
}

export const updatePage = exec<UpdatePageParameters>({
  parameters: ["title","content","isActive","version","pageId"],
  text: `update pages set title = $1, content = $2, is_active = $3, version = $4, updated_at = clock_timestamp()
where id = $5`,
});

export interface SetPageActiveParameters {
  isActive: boolean;
  pageId: string;
}

export const setPageActive = exec<SetPageActiveParameters>({
  parameters: ["isActive","pageId"],
  text: `update pages set is_active = $1, updated_at = clock_timestamp() where id = $2`,
});

export interface DeletePageParameters {
  pageId: string;
}

export const deletePage = exec<DeletePageParameters>({
  parameters: ["pageId"],
  text: `delete from pages where id = $1`,
});

export interface LockPageCodeParameters {
  code: string;
}

/** Whoever makes or publishes under a code waits for the one who does already. */
export const lockPageCode = exec<LockPageCodeParameters>({
  parameters: ["code"],
  text: `select pg_advisory_xact_lock(hashtext('page:' || $1))`,
});

export interface InsertPageVersionParameters {
  code: string;
  title: string;
  content: string;
}

export interface InsertPageVersionRow {
  version: number;
}

/** Numbers go on where they ended, also after a page was deleted. */
export const insertPageVersion = one<InsertPageVersionParameters, InsertPageVersionRow>({
  parameters: ["code","title","content"],
  columns: ["version!"],
  text: `insert into page_versions (code, version, title, content)
select $1::text, 1 + greatest((select coalesce(max(version), 0) from page_versions where code = $1),
  (select coalesce(max(version), 0) from pages where code = $1)), $2, $3
returning version`,
});

export interface InsertPageParameters {
  title: string;
  code: string;
  content: string;
  isActive: boolean;
  version: number;
}

export interface InsertPageRow {
  id: string;
}

export const insertPage = one<InsertPageParameters, InsertPageRow>({
  parameters: ["title","code","content","isActive","version"],
  columns: ["id!"],
  text: `insert into pages (title, code, content, is_active, version) values ($1, $2, $3, $4, $5) returning id`,
});

export interface PagesWithVariablesRow {
  id: string;
  code: string;
  title: string;
  content: string;
  version: number;
}

export const pagesWithVariables = many<void, PagesWithVariablesRow>({
  columns: ["id!","code!","title!","content!","version!"],
  text: `select id, code, title, content, version from pages where content like '%{{%' order by code, id`,
});

export interface SetPageVersionParameters {
  version: number;
  pageId: string;
}

export const setPageVersion = exec<SetPageVersionParameters>({
  parameters: ["version","pageId"],
  text: `update pages set version = $1, updated_at = clock_timestamp() where id = $2`,
});

export interface GetPublicPageParameters {
  code: string;
}

export interface GetPublicPageRow {
  code: string;
  title: string;
  content: string;
  version: number;
  updatedAt: Date;
  publishedAt: Date | null;
  replacedAt: Date | null;
}

export const getPublicPage = optional<GetPublicPageParameters, GetPublicPageRow>({
  parameters: ["code"],
  columns: ["code!","title!","content!","version!","updated_at!","published_at","replaced_at"],
  text: `select p.code, coalesce(v.title, p.title) as title, coalesce(v.content, p.content) as content, p.version, p.updated_at,
  v.published_at, null::timestamptz as replaced_at
from pages p left join page_versions v on v.code = p.code and v.version = p.version
where p.code = $1 and p.is_active order by p.updated_at desc limit 1`,
});

export interface GetPageVersionParameters {
  code: string;
  version: number;
}

export interface GetPageVersionRow {
  code: string;
  title: string;
  content: string;
  version: number;
  updatedAt: Date;
  publishedAt: Date;
  replacedAt: Date | null;
}

/** A text that was public once; where it is replaced, that ended with the next version. */
export const getPageVersion = optional<GetPageVersionParameters, GetPageVersionRow>({
  parameters: ["code","version"],
  columns: ["code!","title!","content!","version!","updated_at!","published_at!","replaced_at"],
  text: `select v.code, v.title, v.content, v.version, v.published_at as updated_at, v.published_at, (
  select min(n.published_at) from page_versions n where n.code = v.code and n.version > v.version
)  as replaced_at
from page_versions v where v.code = $1 and v.version = $2`,
});

export interface ListQuestionsRow {
  id: string;
  title: string;
  content: string;
}

export const listQuestions = many<void, ListQuestionsRow>({
  columns: ["id!","title!","content!"],
  text: `select id, title, content from faqs order by rank`,
});

export interface CurrentTermsParameters {
  code: string;
}

export interface CurrentTermsRow {
  version: number;
}

export const currentTerms = optional<CurrentTermsParameters, CurrentTermsRow>({
  parameters: ["code"],
  columns: ["version!"],
  text: `select version from pages where code = $1 and is_active`,
});

export interface AcceptedTermsParameters {
  code: string;
  version: string | null;
}

export interface AcceptedTermsRow {
  version: number;
  title: string;
  content: string;
  publishedAt: Date;
}

export const acceptedTerms = optional<AcceptedTermsParameters, AcceptedTermsRow>({
  parameters: ["code","version"],
  columns: ["version!","title!","content!","published_at!"],
  text: `select version, title, content, published_at from page_versions
where code = $1 and ($2::text is null or version::text = $2)
order by version desc limit 1`,
});

export interface HasOpenRecallsRow {
  open: boolean;
}

export const hasOpenRecalls = one<void, HasOpenRecallsRow>({
  columns: ["open!"],
  text: `select exists (select from recalls where closed_at is null) as open`,
});

export interface CountParcelsSentRow {
  sent: number;
}

/** Of a parcel that went out; a second journey is the same parcel's. What was sent stays sent, cancelled afterwards or not. */
export const countParcelsSent = one<void, CountParcelsSentRow>({
  columns: ["sent!"],
  text: `select count(distinct parcel_id)::int as sent from orders where shipped_at is not null`,
});

export interface CountPublishedReviewsRow {
  count: number;
  average: number | null;
}

export const countPublishedReviews = one<void, CountPublishedReviewsRow>({
  columns: ["count!","average"],
  text: `select count(*)::int as count, round(avg(rating), 1)::float8 as average from buyer_reviews where state = 'published'`,
});

export interface FindSizeGuideRow {
  page: Refine<string | null, string | null>;
  question: Refine<string | null, string | null>;
  content: string;
}

/** An active page about sizes by its code ("guide-des-tailles"), else the first question about them. */
export const findSizeGuide = optional<void, FindSizeGuideRow>({
  columns: ["page","question","content!"],
  text: `select page, question, content from (
  select 1 as place, 0 as rank, code as page, null::text as question, content from pages
    where is_active and code ~ '(^|-)tailles?(-|$)'
  union all
  select 2, rank, null, id::text, content from faqs where title ~* '\\mtailles?\\M'
) guide order by place, rank, page limit 1`,
});
