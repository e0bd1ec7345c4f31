-- A composition names fibers that are known: those of annex I of regulation (EU) 1007/2011 and what clothes are made of besides,
-- with what is usually said of them. `src/domain/fibers.ts` says the same.
create function fiber_pattern() returns text language plpgsql immutable parallel safe as $$
declare
  hairs constant text := 'alpaga|lama|chameau|cachemire|mohair|angora|vigogne|yack|yak|guanaco|cashgora|castor|loutre';
  names constant text := array_to_string(array[
    'laine|(?:(?:laine|poils?) (?:d |de )?)?(?:' || hairs || ')|laine de (?:mouton|chevre)',
    '(?:poils?|crins?)(?: (?:de |d )?(?:boeuf|chevre|cheval|lapin|animal))?',
    'soie|coton|kapok|lin|chanvre|jute|abaca|alfa|coco|genet|ramie|sisal|sunn|henequen|maguey',
    'acetate|alginate|cupro|modal|proteinique|triacetate|viscose|acrylique|chlorofibre|fluorofibre|modacrylique',
    'polyamide|nylon|aramide|polyimide|lyocell|polylactide|polyester|polyethylene|polypropylene|polycarbamide',
    'polyurethane|vinylal|trivinyl|elastodiene|elasthann?e|elastomultiester|elastolefine|melamine|polyacrylate',
    '(?:bicomposant )?polypropylene polyamide(?: bicomposant)?|verre(?: textile)?|papier',
    '(?:(?:fil|fibre)s? )?(?:metal|metallique|metallisee?)s?',
    'autres fibres|fibres diverses|residus textiles|composition textile non determinee',
    'cuir|croute de cuir|daim|nubuck|simili|simili cuir|similicuir|peau(?: lainee)?|(?:fausse )?fourrure|plumes?|plumettes?|duvets?',
    'caoutchouc|liege|paille|raphia|bois|corne|nacre'
  ], '|');
  qualities constant text := array_to_string(array[
    'purs?|pures?|veritables?|naturels?|naturelles?|vierges?|biologiques?|bio|recyclee?s?|regeneree?s?',
    '(?:d |de )?(?:merinos|agneau)|peignee?s?|cardee?s?|lavee?s?|bouillie?s?|mercerisee?s?|brossee?s?|texturee?s?',
    'issue?s? de l agriculture biologique|fins?|fines?|extra fine?|microfibres?|pima|d egypte|de bambou|d eucalyptus|de murier|sauvage|tussah',
    '(?:de )?(?:mouton|chevre|chevreau|vache|vachette|veau|boeuf|buffle|porc|lapin|canard)|d oie|bovins?|ovins?|caprins?|porcins?|velours|lisse|enduite?|vernie?'
  ], '|');
begin
  return '^(?:(?:' || qualities || ') )*(?:' || names || ')(?: (?:' || qualities || '))*$';
end $$;

-- No product is judged while the rule changes.
select pg_advisory_xact_lock(hashtext('product facts'));

create or replace function composition_is_read(composition text) returns boolean language plpgsql immutable parallel safe as $$
declare
  letters constant text := 'A-Za-zÀ-ÖØ-öø-ÿŒœ';
  shape constant text := '^(?:(\d{1,3}(?:\.\d{1,2})?) ?% ?(?:de |d[''’])?([' || letters || '][' || letters || ' ''’-]*)|([' || letters || '][' || letters
    || ' ''’-]*?) ?(\d{1,3}(?:\.\d{1,2})?) ?%)$';
  written text := regexp_replace(regexp_replace(coalesce(composition, ''), '[\s\u00a0\u202f]+', ' ', 'g'), '(\d),(\d)', '\1.\2', 'g');
  component text;
  part text;
  share text[];
  fiber text;
  fibers text[];
  known constant text := fiber_pattern();
  whole numeric;
  components integer := 0;
begin
  foreach component in array regexp_split_to_array(written, ' ?(?:[;/]|\.(?: |$)) ?') loop
    continue when component in ('', ' ');
    components := components + 1;
    whole := 0;
    fibers := '{}';
    foreach part in array regexp_split_to_array(
      regexp_replace(btrim(component, ' '), '^[' || letters || '][' || letters || ' ''’-]*: ?', ''), ' ?, ?| et ')
    loop
      share := regexp_match(part, shape);
      if share is null then return false; end if;
      fiber := btrim(regexp_replace(lower(translate(regexp_replace(coalesce(share[2], share[3]), '[œŒ]', 'oe', 'g'),
        'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy')),
        '[ ''’-]+', ' ', 'g'));
      if fiber !~ known or fiber = any (fibers) then return false; end if;
      fibers := fibers || fiber;
      whole := whole + coalesce(share[1], share[4])::numeric;
    end loop;
    if whole <> 100 then return false; end if;
  end loop;
  return components > 0;
end $$;

-- What the rule no longer reads has to be completed by staff.
update products p set missing = product_missing(p) where missing <> product_missing(p);
