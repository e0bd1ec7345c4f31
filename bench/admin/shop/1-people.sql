-- One person in five orders; three in ten are known by their handle alone. Names follow a skew: a few are very common.
select setseed(0.42);

create temp table people as
select n, gen_random_uuid() as id, first_name, last_name,
  n > {people} * 7 / 10 as handle_only,
  case when n > {people} * 7 / 10 or n % 2 = 0 then
    lower(unaccented || (array['', '_', '.'])[1 + n % 3] || (array['mode', 'style', last, 'off', 'shop', 'lyon'])[1 + n % 6]) || n
  end as handle,
  lower(unaccented || '.' || last) || n || '@' || (array['gmail.com', 'gmail.com', 'gmail.com', 'orange.fr', 'hotmail.fr',
    'free.fr', 'laposte.net', 'outlook.fr', 'sfr.fr', 'yahoo.fr'])[1 + floor(10 * random())] as email
from (
  select n, first_name, last_name, translate(first_name, 'éèêëïîôçÉ', 'eeeeiiocE') as unaccented,
    replace(last_name, ' ', '') as last
  from (
    select n,
      (array['Marie', 'Nathalie', 'Isabelle', 'Sylvie', 'Catherine', 'Martine', 'Christine', 'Valérie', 'Sandrine', 'Stéphanie',
        'Céline', 'Sophie', 'Laura', 'Julie', 'Camille', 'Léa', 'Manon', 'Chloé', 'Emma', 'Inès', 'Jade', 'Lina', 'Zoé', 'Anaïs',
        'Pauline', 'Margaux', 'Élodie', 'Aurélie', 'Virginie', 'Karine', 'Fatima', 'Nadia', 'Samira', 'Corinne', 'Brigitte',
        'Patricia', 'Monique', 'Delphine', 'Laetitia', 'Audrey'])[1 + floor(40 * power(random(), 1.8))] as first_name,
      (array['Martin', 'Bernard', 'Thomas', 'Petit', 'Robert', 'Richard', 'Durand', 'Dubois', 'Moreau', 'Laurent', 'Simon',
        'Michel', 'Lefebvre', 'Leroy', 'Roux', 'David', 'Bertrand', 'Morel', 'Fournier', 'Girard', 'Bonnet', 'Dupont', 'Lambert',
        'Fontaine', 'Rousseau', 'Vincent', 'Muller', 'Lefevre', 'Faure', 'Andre', 'Mercier', 'Blanc', 'Guerin', 'Boyer',
        'Garnier', 'Chevalier', 'Francois', 'Legrand', 'Gauthier', 'Garcia', 'Perrin', 'Robin', 'Clement', 'Morin', 'Nicolas',
        'Henry', 'Roussel', 'Mathieu', 'Gautier', 'Masson', 'Marchand', 'Duval', 'Denis', 'Dumont', 'Marie', 'Lemaire', 'Noel',
        'Meyer', 'Dufour', 'Meunier', 'Brun', 'Blanchard', 'Giraud', 'Joly', 'Riviere', 'Lucas', 'Brunet', 'Gaillard',
        'Barbier', 'Arnaud', 'Martinez', 'Gerard', 'Roche', 'Renard', 'Schmitt', 'Roy', 'Leroux', 'Colin', 'Vidal', 'Caron',
        'Picard', 'Roger', 'Fabre', 'Aubert', 'Lemoine', 'Renaud', 'Dumas', 'Lacroix', 'Olivier', 'Philippe', 'Bourgeois',
        'Pierre', 'Benoit', 'Rey', 'Leclerc', 'Payet', 'Rolland', 'Leclercq', 'Guillaume', 'Lecomte'])[1 + floor(100 * power(random(), 1.5))]
        as last_name
    from generate_series(1, {people}) n) drawn) named;
alter table people add primary key (n);

insert into users (id, first_name, last_name, email, tiktok_username, created_at, updated_at)
select id, case when handle_only then '' else first_name end, case when handle_only then '' else last_name end,
  case when handle_only then handle || '@tiktok.invalid' else email end, handle, at, at
from (select *, now() - ({people} - n) * interval '{seconds_a_person} seconds' as at from people order by n) p;

insert into users (first_name, last_name, email, is_admin, role)
select 'Équipe', 'Numéro ' || n, 'equipe' || n || '@hf-outlet.example', true, 'management' from generate_series(1, 25) n;

insert into tiktok_pseudo_union (tiktok_username, display_name)
select handle, first_name || ' ' || left(last_name, 1) || '.' from people where handle is not null
on conflict do nothing;
