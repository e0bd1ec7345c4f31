-- name: listMakers :many
-- @column complete!
select m.id, m.name, m.address, m.contact, m.outside_eu, m.responsible_name, m.responsible_address, m.responsible_contact,
  m.is_default, maker_is_complete(m) as complete, coalesce(u.products, 0) as products, row_version(m.updated_at) as version
from makers m
left join (
  select coalesce(p.maker_id, d.id) as maker_id, count(*)::int as products
  from products p left join makers d on p.maker_id is null and d.is_default group by 1
) u on u.maker_id = m.id
order by m.name collate "fr-x-icu", m.id;

-- name: insertMaker :one
insert into makers (name, address, contact, outside_eu, responsible_name, responsible_address, responsible_contact, is_default)
values (:name, :address, :contact, :outsideEu, :responsibleName, :responsibleAddress, :responsibleContact, :isDefault)
returning id;

-- name: lockMaker :optional
select name, address, contact, outside_eu, responsible_name, responsible_address, responsible_contact, is_default,
  row_version(updated_at) as version
from makers where id = :makerId for update;

-- name: endDefault :exec
-- At most one maker is the default.
-- @param exceptId?
update makers set is_default = false, updated_at = clock_timestamp() where is_default and id is distinct from :exceptId::uuid;

-- name: updateMaker :exec
update makers set name = :name, address = :address, contact = :contact, outside_eu = :outsideEu,
  responsible_name = :responsibleName, responsible_address = :responsibleAddress,
  responsible_contact = :responsibleContact, is_default = :isDefault, updated_at = clock_timestamp()
where id = :makerId;

-- name: deleteMaker :exec
delete from makers where id = :makerId;

-- name: makersOfTexts :many
-- The makers that these lines name; one that nobody knew yet is there then, and is completed later.
select line, maker_of_text(line) as id from unnest(:lines::text[]) as line;
