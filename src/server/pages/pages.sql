-- name: listPages :many
select id, title, code, is_active, content, version as text_version, row_version(updated_at) as version, updated_at from pages order by title collate "fr-x-icu", id;

-- name: getPage :optional
select id, title, code, is_active, content, version as text_version, row_version(updated_at) as version, updated_at from pages where id = :pageId;

-- name: lockPage :optional
select id, title, code, is_active, content, version as text_version, row_version(updated_at) as version, updated_at from pages where id = :pageId for update;

-- name: pagesOfCode :many
select id from pages where code = :code limit 1;

-- name: updatePage :exec
update pages set title = :title, content = :content, is_active = :isActive, version = :version, updated_at = clock_timestamp()
where id = :pageId;

-- name: setPageActive :exec
update pages set is_active = :isActive, updated_at = clock_timestamp() where id = :pageId;

-- name: deletePage :exec
delete from pages where id = :pageId;

-- name: lockPageCode :exec
-- Whoever makes or publishes under a code waits for the one who does already.
select pg_advisory_xact_lock(hashtext('page:' || :code));

-- name: insertPageVersion :one
-- Numbers go on where they ended, also after a page was deleted.
insert into page_versions (code, version, title, content)
select :code::text, 1 + greatest((select coalesce(max(version), 0) from page_versions where code = :code),
  (select coalesce(max(version), 0) from pages where code = :code)), :title, :content
returning version;

-- name: insertPage :one
insert into pages (title, code, content, is_active, version) values (:title, :code, :content, :isActive, :version) returning id;

-- name: pagesWithVariables :many
select id, code, title, content, version from pages where content like '%{{%' order by code, id;

-- name: setPageVersion :exec
update pages set version = :version, updated_at = clock_timestamp() where id = :pageId;

-- name: getPublicPage :optional
select p.code, coalesce(v.title, p.title) as title, coalesce(v.content, p.content) as content, p.version, p.updated_at,
  v.published_at, null::timestamptz as replaced_at
from pages p left join page_versions v on v.code = p.code and v.version = p.version
where p.code = :code and p.is_active order by p.updated_at desc limit 1;

-- name: getPageVersion :optional
-- A text that was public once; where it is replaced, that ended with the next version.
select v.code, v.title, v.content, v.version, v.published_at as updated_at, v.published_at, (
  select min(n.published_at) from page_versions n where n.code = v.code and n.version > v.version
)  as replaced_at
from page_versions v where v.code = :code and v.version = :version;

-- name: listQuestions :many
select id, title, content from faqs order by rank;

-- name: currentTerms :optional
select version from pages where code = :code and is_active;

-- name: acceptedTerms :optional
-- @param version?
select version, title, content, published_at from page_versions
where code = :code and (:version::text is null or version::text = :version)
order by version desc limit 1;

-- name: hasOpenRecalls :one
-- @column open!
select exists (select from recalls where closed_at is null) as open;

-- name: countParcelsSent :one
-- Of a parcel that went out; a second journey is the same parcel's. What was sent stays sent, cancelled afterwards or not.
-- @column sent!
select count(distinct parcel_id)::int as sent from orders where shipped_at is not null;

-- name: countPublishedReviews :one
-- @column average
select count(*)::int as count, round(avg(rating), 1)::float8 as average from buyer_reviews where state = 'published';

-- name: findSizeGuide :optional
-- An active page about sizes by its code ("guide-des-tailles"), else the first question about them.
-- @column page string | null
-- @column question string | null
-- @column content!
select page, question, content from (
  select 1 as place, 0 as rank, code as page, null::text as question, content from pages
    where is_active and code ~ '(^|-)tailles?(-|$)'
  union all
  select 2, rank, null, id::text, content from faqs where title ~* '\mtailles?\M'
) guide order by place, rank, page limit 1;
