import { cue, IT } from "./cue.ts";

const TAKE =
  "(?:prends|tente|veux|valide|achete|reserve|commande|embarque|adopte|rafle|chope|signe|confirme|craque|fonce|succombe|repars avec|choisis|clique sur|kidnappe|pique|desire|souhaite|take|need|want)";
const TO_TAKE =
  "(?:prendre|avoir|acheter|reserver|commander|valider|garder|embarquer|adopter|mettre|ajouter|noter)";

/** The viewer wants a piece, in the first person or by asking that it be kept. */
export const WANT = cue(
  "jp",
  `je ${IT}${TAKE}(?: trop)?`,
  `je ${IT}(?:voudrais|aimerais|souhaiterais|souhaite)(?: bien)?(?: ${IT}${TO_TAKE})?(?! (?:savoir|voir|revoir|connaitre|que|comprendre|essayer))`,
  `(?:on|nous) ${IT}(?:prends|prenons|veux) (?:(?:le|la|les|une|un) )?REF`,
  `je vais ${IT}(?:${TO_TAKE}|craquer|me laisser tenter)`,
  `je me ${IT}(?:laisse tenter|prends|fais plaisir|reserve|offre)`,
  `(?:je|on) (?:peux|peut|pourrais|pourrai|puis)(?: tu)? ${IT}(?:${TO_TAKE})`,
  `je (?:sais|saurais) ${IT}(?:avoir|prendre|reserver|commander) (?:(?:le|la|les|une|un) )?(?:REF|COL)`,
  `(?:je|on) (?:vais )?(?:pars|part|partir|partirais) sur (?:(?:le|la|les|une|un|du) )?(?:REF|COL|celle|celui)`,
  `(?:je (?:me )?(?:decide|positionne)|mon choix se porte|je porte mon choix|je jette mon devolu) (?:pour|sur) (?:(?:le|la|les|une|un) )?(?:REF|COL)`,
  "(?:on y va|ce est parti)(?: (?:pour|avec|sur))? (?:(?:le|la|les|une|un) )?REF",
  "(?:envoie|envoyez|balance|balancez|file|filez) (?:(?:le|la|les|une|un) )?REF",
  "prenez (?:ma|la|une|cette) commande|je (?:te |vous )?passe (?:une |ma )?commande",
  `(?:peux|puis|pourrais) je ${IT}(?:${TO_TAKE})`,
  `possible de? ?${IT}(?:${TO_TAKE})`,
  `(?:tu|vous) (?:me|nous|moi) ${IT}(?:garde|mets|mettez|reserve|reserver|garder|ajoute|ajouter|note|noter|envoie|envoyez|prends|prenez|gardes|mettras)`,
  `(?:tu|vous) ${IT}(?:peux|pouvez|pourrais|pourriez) (?:me|nous) ${IT}(?:garder|mettre|reserver|ajouter|noter|prendre|envoyer)`,
  `(?:peux|pouvez|pourrais|pourriez) (?:tu|vous) (?:me|nous) ${IT}(?:garder|mettre|reserver|ajouter|noter|prendre|envoyer)`,
  `(?:mets|mettez|garde|garder|reserve|reserver|ajoute|ajouter|note|noter|envoie|envoyez|donne|donnez|prends|prenez|mettre) ${IT}(?:moi|nous|me)`,
  "(?:reserve|reserver|garder|mets|mettez|ajoute|ajouter|note|noter)(?: svp)?(?: (?:le|la|les|une|un|moi|du))* (?:REF|COL|SIZE)",
  "(?:dans|a|au|sur|avec) (?:mon|ma|le) (?:panier|commande)",
  "(?:REF|COL|SIZE) (?:au )?panier",
  `(?:il|y) (?:me|nous) ${IT}(?:faut|faudra|faudrait)`,
  `(?:faut|faudrait) (?:me|que je) ${IT}(?:REF|ai|aie|prenne|la|le)`,
  "me (?:en )?(?:faut|faudra|faudrait)",
  "je (?:suis|serais) (?:preneuse|preneur|interesse (?:par|pour))",
  "REF (?:\\S+ ){0,3}(?:preneuse|preneur)",
  "je le (?:ai|aurai) (?:je|hein)",
  "(?:for|pra|para) (?:me|mim)",
  "(?:ce|ca) (?:sera|serait)(?: pour moi)?(?: (?:le|la|les|une|un|du))? (?:REF|COL|SIZE)",
  "(?:ma|mon) (?:mere|maman|soeur|fille|belle soeur|belle mere|tante|cousine|niece|mari|fils|copine|amie|mamie) (?:le |la |)(?:veux|voudrais|prends|aimerait)(?! (?:pas|plus))",
  "(?:avec|dans|sur|a) (?:le reste de )?(?:ma|mon|mes) (?:commande|panier|colis|achats|articles)",
  `je ${IT}voulais (?:(?:le|la|une|un) )?REF(?: (?:COL|SIZE|en|taille))* svp`,
  "i de like|id like",
  "i (?:want|take|need|ll take|will take|would like)",
  "(?:can|could|may) i (?:get|have|take|buy)",
  "(?:give|get) me",
  "eu (?:je prends|fico)",
  "fico com",
  "lo je prends|me llevo|me lo llevo|je prends lo",
  "hadi liya|hada liya|dyali|ana bghit|liya",
  "(?:va|ok|oui|banco|go|partante?|adjuge|craque|signe) pour (?:le |la |les |une? )?(?:REF|COL|SIZE)",
  "je (?:dis|vote) (?:oui|ok|banco|go|pour)(?: (?:a|pour))?",
  "(?:fais|faites|prepare|preparez|emballe|emballez|compte|comptez|inscris) (?:le |la |les |en )?(?:moi|nous)",
  `je me ${IT}(?:jette|rue|precipite|saute) (?:dessus|sur)`,
  `je ${IT}(?:saute|fonce) (?:dessus|sur)`,
  "(?:ca|elle|il|celle ci|celle la|REF) (?:part|vient|file|rentre|atterrit|arrive) (?:chez|avec|dans) (?:moi|mon|ma|nous)",
  `(?:tu|vous) (?:me|nous) ${IT}(?:laisse|laissez|laisses|garde|gardez|mets|mettez|met)(?: de| a)? (?:cote|part)`,
  "j en prends|je en (?:prends|veux|reserve|voudrais)",
  "(?:ba|ban|bay) moi",
  "(?:moi|mi|an) (?:ka|ke|vle) prends(?: (?:y|li|le|la))?",
  "(?:ne )?resiste pas|pas (?:pu |su )?(?:y |lui )?resister|impossible de (?:y |lui )?resister",
  "prems",
);
/** 'pour moi' and the like: enough beside a piece, or alone while a piece is onAir. */
export const FOR_ME = cue(
  "(?<!merci )pour (?:moi|bibi|ma pomme|nous|ma part|mezigue|bobonne|mi|mim|me)",
  "(?:c|ce est|est) (?:a|pour) moi",
  "a moi",
  "(?:elles?|ils?|celle ci|celle la|celui ci|celui la) (?:est|sera|sont|seront) (?:pour|a) moi",
  "moi moi(?: moi)*",
  "moi (?:(?:la|le|les|une|un|en) )?(?:COL|SIZE)",
  "mine",
  "(?:est|sont|sera) (?:le |la |les )?(?:miens?|miennes?)",
  "liya",
  "for me",
  "(?:reserve|reserver|vendu) (?:pour|a) moi",
);
/** Wanting in a tense or tone that often means something else. */
export const WEAK_WANT = cue(
  `je ${IT}(?:prendrai|prendrais|veux bien|achete(?:rai|rais))`,
  "je craque",
  "interesse",
  "je fonce",
  "besoin",
  "je me verrais bien",
);
export const POLITE = cue(
  "svp",
  "si il (?:te|vous|t|v) (?:plait|plais|plaît|plai|plaix)",
  "merci de",
  "si (?:te|vous) plait",
  "s te plait",
  "si (?:ca|cela) (?:ne )?(?:te |vous )?(?:derange|gene|embete|ennuie) pas(?: trop)?",
  "si ce (?:ne )?est pas trop (?:demander|demande|vous demander|te demander)",
  "per favore",
  "por favor",
  "bitte",
);

/** Sealed with a word: 'A12 noir c'est dit', 'ça roule'. */
export const AGREED = cue(
  "ce est (?:dit|vendu|note|valide|decide|parti|adjuge|entendu)(?: (?:ma|les|mes) \\w+)?",
  "ca (?:roule|marche|joue|le fait)",
  "(?:et )?ce est tout(?: pour (?:moi|ce soir|aujourd hui))?",
  "ce est pour (?:(?:le|la|les|un|une|mon|ma|mes|des) )?(?:offrir|noel|anniversaire|mariage|bapteme|fete|ecole|creche|jumeaux|jumelles|cadeau)",
  "on y va",
  "(?:affaire|marche) (?:conclue?|faite?)",
  "tope la",
  "ce est moi qui (?:paie|paye|regle|offre)",
  "et basta",
);
/** Taking leave: 'gros bisous à ta maman', 'bonne soirée à tous'. */
export const FAREWELL = cue(
  "(?:gros |plein de |mille )?(?:bisous?|bises?|merci|bonjour|courage|soiree) a (?:vous|toi|(?:toute?s? )?(?:le|la|les|ta|ton|tes|votre|vos) \\w+|tous|toutes)",
  "(?:bonne|belle) (?:soiree|journee|nuit|semaine|continuation|fin)(?: (?:de (?:live|soiree|journee)|a (?:vous|toi|tous|toutes)))?",
  "bon (?:live|courage|weekend|dimanche)",
);

/** 'If there is one left': stock decides, it is no condition and no question. */
export const IF_LEFT = cue(
  "si (?:jamais )?(?:il )?(?:te |vous |nous )?(?:en |y )*(?:reste|possible|dispo|disponible|a)(?: encore)?(?: (?:une|un|en))?(?! (?:\\w+ (?:de|des) |(?:une? |de la |des )?(?:reduc|reduction|remise|promo|rabais|geste|solde|prix)\\w*))",
  "si (?:tu|vous) (?:en )?(?:peux|veux|as|avez|pouvez|voulez)(?: bien)?(?: encore)?(?: (?:une|un))?",
  "si (?:ce est |elle est |il est |ca )?(?:encore|toujours) (?:la|disponible|possible|en stock|libre)",
  "si (?:ce est |il est )?pas (?:trop )?tard",
  "si (?:pas|non) (?:vendu|vendue|partie|parti|prise)",
  "si encore",
  "(?:espere|pourvu|esperant|esperons) (?:bien )?(?:que )?(?:il|elle) (?:en |y en )?(?:reste|a)(?: encore)?",
  "encore disponible",
);
/** Wanting something else than a piece: 'je prends mon café', 'je veux des vacances'. */
export const OBJECT =
  /(?<!(?:pour|en|dans|avec|a|chez|sur) )(?<!\w)(?:des|du|mon|ma|mes|ton|ta|tes|son|sa|ses|leur|votre|vos|un|une|quoi|tout|rien|note|de la|le temps|trop)(?! (?:en|svp|merci|de cote|suite|aussi|noir|ci|soeur|mere|fille|amie|copine)) [a-z]\w*|(?<!\w)(?:quoi|note|notes|rien|toujours|jamais)(?!\w)/;
/** Either will do. */
export const EITHER_WILL_DO = cue(
  "(?:je )?(?:me )?en (?:fiche|fous|moque)|fiche|peu importe|peu me importe|importe peu|ne importe|n importe|(?:n ?|ne )?importe (?:quel(?: (?:couleur|taille))?|lequel|laquelle)|nimporte(?: quel(?: (?:couleur|taille))?| lequel| laquelle)?|comme (?:tu|vous) (?:veux|voulez|preferes|preferez|le sentez)|au choix|a (?:ton|votre|ta) (?:choix|preference)|me est egal|m est egal|est egal|egal|ce que (?:tu|vous|il)|ce qu il reste|le un ou le autre|l un ou l autre|un ou le autre|une ou le autre|selon (?:ce|le|vos|ton|les)|me vont|me plaisent|pas de preference|sans preference|aucune preference|surprise|surprends moi|l une ou l autre|les (?:deux|2) me|(?:est|sont|est tout|me est) (?:pareil|kif kif|idem)|EVERY me (?:vont|plaisent|conviennent)",
);
/** Words about the viewer's own size: they give it, they do not ask for a piece. */
export const OWN_SIZE = cue(
  "je (?:fais|mets|porte|suis|taille|vaux|chausse) (?:du|un|en|une)? ?(?:taille )?SIZE",
  "ma taille(?: ce est| est)? SIZE",
);
/** Pieces, colors, sizes or numbers and nothing that says what to do with them. */
export const ONLY_PIECES =
  /^(?:(?:le|la|les|l|en|du|une|un|taille|reference|numero|couleur|pour moi|svp|bonjour|merci|ou|et|REF|COL|SIZE|AMB|QTY|EVERY|\+|\/|-)(?: |$))*(?:REF|COL|SIZE|AMB|QTY)(?:(?: |$)(?:svp|merci|moi|aussi|ou|et|en|taille|REF|COL|SIZE|AMB|QTY|bonjour|la|le|\/|-|\+|une|un))*$/;
/** Says 'I', not what. */
export const ONLY_ME =
  /^(?=.*(?:moi|interesse|vendu|preneuse|aussi|parta|idem|meme|pareil|egalement|comme|ditto|too))(?:(?:moi )?(?:pareil|idem|comme|la meme|le meme) (?:que|pour|a|moi).*|(?:(?:moi|aussi|interesse|vendu|preneuse|svp|REF|je|suis|par|la|ok|oui|partante|partant|egalement|pareil|idem|meme|ditto|me too|me)(?: |$))+)$/;
