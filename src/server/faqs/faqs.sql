-- name: listFaqs :many
select id, title, content, rank, row_version(updated_at) as version from faqs order by rank;

-- name: getFaq :optional
select id, title, content, rank, row_version(updated_at) as version from faqs where id = :faqId;

-- name: lockFaqs :exec
-- Ranks hang together: whoever changes them waits for the one who does already. Readers do not.
lock table faqs in share row exclusive mode;

-- name: appendFaq :one
insert into faqs (title, content, rank) select :title, :content, coalesce(max(rank) + 1, 0) from faqs
returning id, rank;

-- name: updateFaq :exec
update faqs set title = :title, content = :content, updated_at = clock_timestamp() where id = :faqId;

-- name: deleteFaq :exec
-- Those after it move up. Uniqueness of ranks is checked at the end of the transaction.
with gone as (delete from faqs where id = :faqId returning rank)
update faqs f set rank = f.rank - 1 from gone where f.rank > gone.rank and f.id <> :faqId;

-- name: swapRanks :exec
update faqs set rank = case when id = :faqId then :rank3::int else :rank::int end
where id = :faqId or rank = :rank3;
