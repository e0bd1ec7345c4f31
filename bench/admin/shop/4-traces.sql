-- What a sale leaves behind: money, labels, history, messages, and what staff did.
create temp table paid as
select s.n, s.id, s.at, s.status, gen_random_uuid() as payment, o.total_cents
from sales s join orders o on o.id = s.id
where s.status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered');

insert into payments (id, order_id, reference, amount_cents, state, started_at, closed_at)
select payment, id, payment::text, total_cents, 'paid', at + interval '4 minutes', at + interval '6 minutes' from paid
union all
select gen_random_uuid(), id, gen_random_uuid()::text, total_cents, 'abandoned', at + interval '2 minutes', at + interval '3 minutes'
from paid where n % 16 = 0;
insert into payment_events (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, outcome, received_at)
select payment, payment::text, payment::text, 'AUTHORISED', 'PAID', total_cents,
  case when n % 3 = 0 then 'browser' else 'notification' end, 'settled', at + interval '6 minutes' from paid order by n;
insert into transactions (uuid, payment_id, order_id, amount_cents, refunded_cents, card_brand, card_last4, paid_at)
select payment::text, payment, id, total_cents, case when n % 100 = 0 and status = 'delivered' then total_cents else 0 end,
  (array['CB', 'VISA', 'MASTERCARD'])[1 + n % 3], lpad((n % 10000)::text, 4, '0'), at + interval '6 minutes' from paid order by n;
insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, created_at, requested_at, finished_at)
select payment::text, id, total_cents, 'done', 'Retour de la cliente', null, at + interval '9 days', at + interval '9 days', at + interval '9 days'
from paid where n % 100 = 0 and status = 'delivered'
union all
select payment::text, id, 600, 'due', 'Geste commercial', (at + interval '14 days')::date, at, null, null
from paid where status = 'shipped' and n % 160 = 0;

insert into labels (order_id, state, tracking_number, path, requested_at, finished_at)
select id, 'made', tracking_id, shipping_label_path, created_at + interval '1 day', created_at + interval '1 day'
from orders where shipping_label_path is not null and id in (select id from sales);

insert into order_history (order_id, event, from_status, to_status, actor_kind, actor_id, reason, at)
select s.id, step.event, step.before, step.after, case when step.by_staff then 'admin' else 'system' end,
  case when step.by_staff then staff.id end, null, s.at + step.wait
from sales s
join (values (1, 'created', null, 'to-validate', false, interval '0', '{}'::text[]),
  (2, 'address', null, null, false, interval '2 minutes', '{paid,preparing,to-ship,shipped,delivered,cancelled-by-admin}'),
  (3, 'status', 'to-validate', 'to-pay', false, interval '4 minutes', '{to-pay,paid,preparing,to-ship,shipped,delivered}'),
  (4, 'status', 'to-pay', 'paid', false, interval '6 minutes', '{paid,preparing,to-ship,shipped,delivered}'),
  (5, 'status', 'paid', 'preparing', false, interval '1 hour', '{preparing}'),
  (5, 'status', 'paid', 'to-ship', true, interval '1 day', '{to-ship,shipped,delivered}'),
  (6, 'status', 'to-ship', 'shipped', false, interval '2 days', '{shipped,delivered}'),
  (7, 'status', 'shipped', 'delivered', false, interval '5 days', '{delivered}'),
  (5, 'status', 'to-validate', 'cancelled-by-customer', false, interval '20 minutes', '{cancelled-by-customer}'),
  (5, 'status', 'to-validate', 'cancelled-by-admin', false, interval '20 minutes', '{cancelled-by-admin}')
) step(place, event, before, after, by_staff, wait, states) on step.states = '{}' or s.status = any(step.states)
cross join (select id from users where email = 'equipe1@hf-outlet.example') staff
order by s.n, step.place;

insert into audit_trail (at, actor_kind, actor_id, action, subject_kind, subject_id, before, after)
select s.at + interval '1 day', 'admin', staff.id, 'order-prepared', 'order', s.id::text, '{"status": "paid"}', '{"status": "to-ship"}'
from sales s cross join (select id from users where email = 'equipe1@hf-outlet.example') staff
where s.status in ('to-ship', 'shipped', 'delivered') order by s.n;

insert into outbox (dedupe_key, kind, template_type, order_id, to_name, to_address, subject, html, text, state, attempts, due_at, created_at, sent_at, last_error)
select 'bench-' || mail.type || '-' || p.id, 'automatic', mail.type, p.id, 'Cliente', o.shipping_address ->> 'email',
  mail.subject || o.order_number, '<p>Bonjour, merci pour votre commande.</p>', 'Bonjour, merci pour votre commande.',
  case when p.n % 20000 = 0 then 'failed' else 'sent' end, 1, p.at + mail.wait, p.at + mail.wait,
  case when p.n % 20000 = 0 then null else p.at + mail.wait end, case when p.n % 20000 = 0 then '550 boîte pleine' end
from paid p join orders o on o.id = p.id
join (values ('paid', 'Merci pour votre commande ', interval '6 minutes', '{paid,preparing,to-ship,shipped,delivered}'::text[]),
  ('shipped', 'Votre commande est partie ', interval '2 days', '{shipped,delivered}')) mail(type, subject, wait, states)
  on p.status = any(mail.states)
order by p.n;

insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, submitted_at, state)
select coalesce(o.shipping_address ->> 'first_name', ''), coalesce(o.shipping_address ->> 'last_name', ''), o.order_number,
  coalesce(o.shipping_address ->> 'email', ''), o.id, s.at + interval '8 days', case when {orders} - s.n < 12000 then 'received' else 'done' end
from sales s join orders o on o.id = s.id where s.status = 'delivered' and s.n % 200 = 0;

insert into tiktok_live_users (live_id, tiktok_username, display_name, created_at)
select w.id, p.handle, p.first_name, w.at + p.n * interval '1 second'
from shows w join people p on p.handle is not null and (p.n + w.n) % 97 = 0 and p.n > {people} - 60000
where w.n > {lives} - 20;
insert into tiktok_event (live_id, user_nickname, user_unique_id, type_evenement, comment, create_time, msg_id)
select w.id, 'Cliente ' || e % 900, 'cliente' || e % 900,
  case when e % 6 = 0 then 'join' when e % 17 = 0 then 'gift' else 'chat' end, 'je prends la A' || e % 40,
  (extract(epoch from w.at) * 1000)::bigint + e * 700, 'bench-' || w.n || '-' || e
from shows w cross join generate_series(1, 5000) e where w.n > {lives} - 20;

insert into pages (title, code, content) values ('Conditions générales de vente', 'cgv', '<p>Retours sous 14 jours.</p>') on conflict do nothing;
