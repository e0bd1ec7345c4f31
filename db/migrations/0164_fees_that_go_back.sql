-- The worker that gives fees back asks for them each minute. Few at any time: what is given back is no task any more.
create index refunds_going_by_themselves on refunds (created_at) where goes_by_itself and state in ('due', 'failed');
