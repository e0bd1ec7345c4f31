const HAIRS = "alpaga|lama|chameau|cachemire|mohair|angora|vigogne|yack|yak|guanaco|cashgora|castor|loutre";

/** The French names of annex I of regulation (EU) 1007/2011, and what clothes are made of besides. */
const NAMES = [
  `laine|(?:(?:laine|poils?) (?:d |de )?)?(?:${HAIRS})|laine de (?:mouton|chevre)`,
  "(?:poils?|crins?)(?: (?:de |d )?(?:boeuf|chevre|cheval|lapin|animal))?",
  "soie|coton|kapok|lin|chanvre|jute|abaca|alfa|coco|genet|ramie|sisal|sunn|henequen|maguey",
  "acetate|alginate|cupro|modal|proteinique|triacetate|viscose|acrylique|chlorofibre|fluorofibre|modacrylique",
  "polyamide|nylon|aramide|polyimide|lyocell|polylactide|polyester|polyethylene|polypropylene|polycarbamide",
  "polyurethane|vinylal|trivinyl|elastodiene|elasthann?e|elastomultiester|elastolefine|melamine|polyacrylate",
  "(?:bicomposant )?polypropylene polyamide(?: bicomposant)?|verre(?: textile)?|papier",
  "(?:(?:fil|fibre)s? )?(?:metal|metallique|metallisee?)s?",
  "autres fibres|fibres diverses|residus textiles|composition textile non determinee",
  "cuir|croute de cuir|daim|nubuck|simili|simili cuir|similicuir|peau(?: lainee)?|(?:fausse )?fourrure|plumes?|plumettes?|duvets?",
  "caoutchouc|liege|paille|raphia|bois|corne|nacre",
].join("|");

const QUALITIES = [
  "purs?|pures?|veritables?|naturels?|naturelles?|vierges?|biologiques?|bio|recyclee?s?|regeneree?s?",
  "(?:d |de )?(?:merinos|agneau)|peignee?s?|cardee?s?|lavee?s?|bouillie?s?|mercerisee?s?|brossee?s?|texturee?s?",
  "issue?s? de l agriculture biologique|fins?|fines?|extra fine?|microfibres?|pima|d egypte|de bambou|d eucalyptus|de murier|sauvage|tussah",
  "(?:de )?(?:mouton|chevre|chevreau|vache|vachette|veau|boeuf|buffle|porc|lapin|canard)|d oie|bovins?|ovins?|caprins?|porcins?|velours|lisse|enduite?|vernie?",
].join("|");

/**
 * What `plainName` of a fiber looks like that is known: its name with what is usually said of it before and after. In the syntax
 * that JavaScript and PostgreSQL share: `fiber_pattern` of the database says the same, and a test holds the two together.
 */
export const FIBER_PATTERN = `^(?:(?:${QUALITIES}) )*(?:${NAMES})(?: (?:${QUALITIES}))*$`;

/** "Élasthanne" is "elasthanne", "laine d'agneau" is "laine d agneau". */
export const plainName = (written: string): string =>
  written
    .replace(/[œŒ]/g, "oe")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ '’-]+/g, " ")
    .trim();
