-- Who made a piece, as regulation (EU) 2023/988, art. 19, wants every offer to name them: one record for all their pieces.
create table makers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  address text not null default '' check (length(address) <= 300),
  -- A mail address or the address of a site.
  contact text not null default '' check (length(contact) <= 200),
  -- A maker outside the European Union is answered for by somebody within it.
  outside_eu boolean not null default false,
  responsible_name text not null default '' check (length(responsible_name) <= 200),
  responsible_address text not null default '' check (length(responsible_address) <= 300),
  responsible_contact text not null default '' check (length(responsible_contact) <= 200),
  -- Of the products that name none.
  is_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table makers is 'Makers of products, with who answers for them in the Union; facts of firms, kept as long as they are used';
create unique index makers_name_unique on makers (lower(name));
create unique index makers_one_default on makers (is_default) where is_default;

create function maker_is_complete(maker makers) returns boolean language sql immutable parallel safe
  return (maker).address <> '' and (maker).contact <> '' and (not (maker).outside_eu or ((maker).responsible_name <> ''
    and (maker).responsible_address <> '' and (maker).responsible_contact <> ''));

-- "Atelier Exemple, 8 rue des Tisseurs, 69004 Lyon, atelier@exemple.fr": the maker that a line of text names, who becomes one
-- if there is none yet. The name goes up to the first comma; what looks like a mail address or a site is the contact.
create function maker_of_text(line text) returns uuid language plpgsql as $$
declare
  called text := left(btrim(split_part(line, ',', 1)), 200);
  reached text := coalesce(substring(line from '[^\s,;]+@[^\s,;]+\.[^\s,;]+|(?:https?://|www\.)[^\s,;]+'), '');
  found uuid;
begin
  if coalesce(called, '') = '' then return null; end if;
  select id into found from makers where lower(name) = lower(called);
  if found is not null then return found; end if;
  insert into makers (name, address, contact)
  values (called, btrim(left(replace(btrim(substr(line, length(split_part(line, ',', 1)) + 2)), reached, ''), 300), ' ,;'), left(reached, 200))
  on conflict do nothing returning id into found;
  return coalesce(found, (select id from makers where lower(name) = lower(called)));
end $$;

-- Whether a composition says each fiber in full with its share: "70 % coton, 30 % polyester", or several parts of a garment
-- ("Dessus : 100 % coton ; doublure : 100 % polyester") of which each comes to 100. `src/domain/composition.ts` reads it the
-- same way for the form; a test holds the two together.
create function composition_is_read(composition text) returns boolean language plpgsql immutable parallel safe as $$
declare
  letters constant text := 'A-Za-zÀ-ÖØ-öø-ÿŒœ';
  shape constant text := '^(?:(\d{1,3}(?:\.\d{1,2})?) ?% ?(?:de |d[''’])?([' || letters || '][' || letters || ' ''’-]*)|([' || letters || '][' || letters
    || ' ''’-]*?) ?(\d{1,3}(?:\.\d{1,2})?) ?%)$';
  written text := regexp_replace(regexp_replace(coalesce(composition, ''), '[\s\u00a0\u202f]+', ' ', 'g'), '(\d),(\d)', '\1.\2', 'g');
  component text;
  part text;
  share text[];
  fiber text;
  whole numeric;
  components integer := 0;
begin
  foreach component in array regexp_split_to_array(written, ' ?(?:[;/]|\.(?: |$)) ?') loop
    continue when component in ('', ' ');
    components := components + 1;
    whole := 0;
    foreach part in array regexp_split_to_array(
      regexp_replace(btrim(component, ' '), '^[' || letters || '][' || letters || ' ''’-]*: ?', ''), ' ?, ?| et ')
    loop
      share := regexp_match(part, shape);
      if share is null then return false; end if;
      fiber := translate(lower(coalesce(share[2], share[3])), 'É', 'é');
      -- A code of two or three letters is no name, "lin" is one.
      if fiber ~ '^(?!lin$|lin |pur )[^ ''’-]{1,3}(?:[ ''’-]|$)'
        or fiber ~ '^(?:cotton|wool|silk|linen|leather|spandex|elastane|cashmere|rayon|lycra|polyamid)(?: |$)'
      then return false; end if;
      whole := whole + coalesce(share[1], share[4])::numeric;
    end loop;
    if whole <> 100 then return false; end if;
  end loop;
  return components > 0;
end $$;

-- `maker` is the text that an older release writes; a trigger finds the maker in it.
alter table products
  add column maker_id uuid references makers (id) on delete restrict,
  add column warnings text check (length(warnings) <= 1000),
  add column animal_parts boolean not null default false,
  -- What the law wants to be shown and nobody has given yet: none of it may be ordered (decision 0142).
  add column missing text[] not null default '{}'
    constraint products_missing_known check (missing <@ array['photo', 'composition', 'size', 'maker']);
create index products_by_maker on products (maker_id);
-- Few: what staff still have to complete.
create index products_incomplete on products (live_id, id) where missing <> '{}' and archived_at is null;

create function product_missing(product products) returns text[] language sql stable parallel safe
begin atomic
  select array_remove(array[
    case when coalesce((product).photo_key, '') = '' then 'photo' end,
    case when not composition_is_read((product).composition) then 'composition' end,
    case when btrim(coalesce((product).size, '')) = '' then 'size' end,
    case when not exists (
      select from makers m
      where m.id = coalesce((product).maker_id, (select d.id from makers d where d.is_default)) and maker_is_complete(m)
    ) then 'maker' end], null);
end;

-- Makers change under an exclusive advisory lock and facts of products under a shared one: no product is judged by a maker
-- that is just being changed. What a purchase writes (`taken`) fires nothing.
create function keep_product_facts() returns trigger language plpgsql as $$
begin
  if new.maker is not null and (tg_op = 'INSERT' or new.maker is distinct from old.maker) then
    new.maker_id := maker_of_text(new.maker);
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('product facts'));
  new.missing := product_missing(new);
  return new;
end $$;
create trigger products_keep_facts before insert or update of photo_key, composition, size, maker, maker_id on products
  for each row execute function keep_product_facts();

create function lock_product_facts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('product facts'));
  return null;
end $$;
create trigger makers_lock_facts before insert or update or delete on makers
  for each statement execute function lock_product_facts();

create function recount_incomplete_products() returns trigger language plpgsql as $$
begin
  with due as (
    select p.id from products p
    left join makers m on m.id = coalesce(p.maker_id, (select id from makers where is_default))
    where coalesce(maker_is_complete(m), false) = ('maker' = any(p.missing)) order by p.id for no key update of p
  )
  update products p set maker_id = p.maker_id from due where p.id = due.id;
  return null;
end $$;
create trigger makers_recount after insert or update or delete on makers
  for each statement execute function recount_incomplete_products();

-- What older releases know of makers becomes records; the shop's own is the default one.
update makers set is_default = true
where id = (select maker_of_text(value #>> '{}') from settings where key = 'defaultMaker' and value #>> '{}' <> '');
update products set maker_id = maker_of_text(maker) where maker is not null;
update products p set missing = product_missing(p) where missing <> product_missing(p);

-- A maker as it is shown to whoever buys, and as one line of a contract.
create function maker_json(maker makers) returns jsonb language sql immutable parallel safe
  return case when (maker).id is not null then jsonb_build_object('name', (maker).name, 'address', (maker).address, 'contact', (maker).contact,
    'responsible', case when (maker).outside_eu then jsonb_build_object('name', (maker).responsible_name,
      'address', (maker).responsible_address, 'contact', (maker).responsible_contact) end) end;
create function maker_line(maker makers) returns text language sql immutable parallel safe
  return nullif(concat_ws(', ', (maker).name, nullif((maker).address, ''), nullif((maker).contact, ''),
    case when (maker).outside_eu then 'responsable dans l''Union européenne : ' || concat_ws(', ', nullif((maker).responsible_name, ''),
      nullif((maker).responsible_address, ''), nullif((maker).responsible_contact, '')) end), '');

create or replace view offered_products as
select p.live_id, p.ref_category, p.ref,
  jsonb_build_object('id', p.id, 'refCategory', p.ref_category, 'name', p.name, 'priceCents', p.price_cents, 'size', p.size,
    'composition', p.composition, 'maker', maker_line(m), 'photoKey', p.photo_key,
    'color', case when c.id is not null then jsonb_build_object('name', c.name, 'hexCode', c.hex_code) end,
    'sold', p.stock is not null and p.taken >= p.stock,
    'safety', jsonb_build_object('maker', maker_json(m), 'warnings', p.warnings, 'animalParts', p.animal_parts),
    -- What the setting says is asked of its row: the pages of a live are told of a piece where no settings are at hand.
    'onSale', p.missing = '{}' or coalesce((select value = '"yes"' from settings where key = 'sellIncomplete'), true)) as product
from products p left join product_colors c on c.id = p.color_id
left join makers m on m.id = coalesce(p.maker_id, (select id from makers where is_default))
where p.archived_at is null;

create or replace view contract_items as
  select i.order_id, i.created_at, i.id, jsonb_build_object('productId', p.id,
    'reference', coalesce(p.ref_category, p.ref::text), 'name', p.name, 'size', p.size, 'color', c.name,
    'composition', p.composition, 'maker', maker_line(m), 'quantity', i.quantity, 'priceCents', i.price_cents)
    || case when p.warnings is not null then jsonb_build_object('warnings', p.warnings) else '{}' end
    || case when p.animal_parts then jsonb_build_object('animalParts', true) else '{}' end
    || case when i.discount_cents > 0 then jsonb_build_object('discountCents', i.discount_cents) else '{}' end as item
  from order_items i
  cross join lateral (
    select id, ref, ref_category, name, size, color_id, composition, maker_id, warnings, animal_parts
    from products where id = i.product_id limit 1
  ) p
  left join lateral (select name from product_colors where id = p.color_id limit 1) c on true
  left join lateral (
    select * from makers where id = coalesce(p.maker_id, (select d.id from makers d where d.is_default)) limit 1
  ) m on true;
