import { cue, IT } from "./cue.ts";

/** A named piece with what describes it. */
const PIECE = "REF(?: (?:COL|SIZE|en|taille))*";

/** No longer wanted: addressed to the shop, about the viewer's own piece. */
export const CANCEL = cue(
  "annule",
  "annuler",
  "annulation",
  `je (?:ne )?${IT}(?:veux|prends|voulais|desire|souhaite) (?:finalement )?plus`,
  `je (?:ne )?${IT}prends (?:finalement pas|pas finalement)`,
  `(?:finalement|en fait)(?: \\S+){0,3} (?:je (?:ne )?${IT}(?:prends|veux) pas|non merci|pas (?:le |la )?REF|(?:le |la )?REF non)`,
  "finalement (?:non|pas)",
  "pas (?:(?:le|la|de|ma|mon) )?REF finalement",
  "(?:a|faut|de|me|la|le|pouvez|peux|merci|svp) (?:\\S+ )?(?:retirer|enlever|supprimer|retire|enleve|supprime)",
  "(?:retire|retirer|enleve|enlever|supprime|supprimer|oublie|oublier|oubliez|laisse tomber|laissez tomber|virer|vire|otez|ote(?! le (?:trop|si|bien|vraiment))|libere|liberez|sors|sortez) (?:moi|le|la|les|ma|mon|mes|en|REF)",
  "(?:tu|vous) (?:me |nous |le |la |les |en )*(?:annule|enleve|retire|supprime)",
  "(?:peux|pouvez|faut|merci de) (?:le|la|les) (?:liberer|ceder|redonner|(?:re)?donner a (?:quelqu un|une autre|un autre|la suivante?))",
  "(?:je )?me (?:suis|etais) trompe",
  "je (?:me )?(?:desiste|retracte|renonce|ravise|abandonne)",
  "je (?:rends|rend|laisse) (?:le |la |les |ma |mon )?REF(?: finalement| a (?:une|un|quelqu un|d)(?: \\S+)?)?(?= \\||$)",
  "(?:ma|mes|mon) (?:QTY )?(?:(?:REF|COL|SIZE|en) )+(?:\\| )?(?:je (?:te |vous )?(?:le |la |les )(?:rends|rend|laisse|redonne)|(?:tu|vous) (?:lui |leur )?(?:dis|dites) adieu)",
  "REF(?: (?:COL|SIZE))* (?:\\| )?je (?:le |la |les )?(?:rends|rend|zappe)(?= \\||$)",
  "(?:laisse|laissez|lese) (?:le |la |ma |mon )?REF(?: \\S+)? tomber",
  "(?:an|je|moi) pas (?:le|vle) (?:le |la )?REF",
  "(?:je|mi|moi|an) (?:ne )?(?:en )?veux (?:pi|pu)",
  "(?:moi|an|mi|je) pas (?:le|veux|vle) (?:\\S+ )*?encore",
  "pas je veux (?:\\S+ )?REF",
  "bla (?:\\S+ )?REF",
  "(?:pas|plus) la peine",
  "(?:me|on) desengage",
  "(?:faut )?(?:pas|plus) (?:me |le |la |les )?(?:compter|comptez|compte)",
  "plus (?:de |besoin de )?(?:la |le )?REF (?:pour moi|finalement)|plus besoin d[eu] (?:la |le )?REF",
  "^erreur (?:la |le )?REF$",
  "(?:finalement|en fait|compte fait|au final) (?:\\S+ ){0,3}sans (?:le |la |ma |mon )?REF",
  "(?:par|une|fait|de|mon|petite|grosse|faute) (?:\\S+ )?erreur",
  "erreur (?:de|sur|desole|pour)",
  "fausse manip\\w*|mauvaise manip\\w*|faute de frappe|mal tape|tape (?:trop )?vite",
  "(?:remets|remettez|remettre) (?:\\S+ ){0,2}(?:en vente|a la vente|en stock|dispo\\w*|en rayon)",
  "change(?:ment|)? (?:de|d) (?:avis|idee)",
  "(?:je )?(?:rigole|rigolais|plaisante|plaisantais|deconne|deconnais|blaguais)",
  "ce (?:est|etait) (?:une|pour) (?:blague|rire|rigoler|plaisanterie)",
  "ne (?:comptez|compte) (?:pas|plus)",
  "(?:laisse|laisser|laissez) tomber(?: pour)?",
  "anulo|annullo|je prends mais non",
  "cancela|cancelled|canceled|remove",
  "(?:je )?ne la (?:prendrai|prends) (?:plus|pas)",
  // Going back on it: 'je fais machine arrière'.
  "(?:fais|fait|faisons|faire) (?:machine|marche) arriere",
  "(?:fais|faites) comme si (?:\\S+ ){0,3}rien (?:dit|ecrit|demande)",
  `je passe mon tour (?:pour|sur) (?:le |la |les |ma |mon )?${PIECE}`,
  // Leaving it to somebody else: 'je cède ma REF à qui la veut'.
  `(?:je )?(?:cede|redonne|rends|laisse|laissez|donne|offre) (?:le |la |les |ma |mon )?${PIECE} a (?:qui|la|le|une|un|quelqu|d)`,
  // Striking it off: 'rayez ma REF', 'barrez-moi de la REF'.
  `(?:rayez|barre|barrez|decommande|decommandez|decompte|decomptez|ignore|ignorez|reprends|reprenez|zappe|zappez|virez) (?:moi )?(?:de )?(?:le |la |les |ma |mon |mes |QTY )*${PIECE}`,
  `raye (?:moi )?(?:de )?(?:le |la |les |ma |mon |mes )*${PIECE}`,
  `(?:ma|mon|mes) (?:QTY )?${PIECE} (?:\\S+ ){0,2}(?:ce est mort|poubelle)`,
  "(?<!(?:cas|si) (?:de )?)desistement (?:pour|de|sur) (?:la |le |ma |mon )?REF",
  `${PIECE} (?:\\| )?on oublie(?! pas)`,
  // 'R12 noir nan laisse', 'R2 c'est mort pour moi', 'la R3 je la laisse à une autre'.
  `${PIECE} (?:\\| )?(?:non laisse|ce est mort)`,
  `${PIECE} (?:\\| )?je (?:le |la |les )(?:laisse|cede|redonne) a (?:une?|qui|la|le|quelqu)`,
  `^(?:ah |ben |bah )?(?:non )?en fait (?:pas|sans) (?:le |la )?${PIECE}`,
  "(?:supprime|supprimez|annule|annulez|enleve|enlevez|retire|retirez) tout",
  `je (?:ne )?peux (?:plus|pas) (?:le |la )?prendre (?:le |la |ma |mon )?${PIECE}`,
  "(?:suis )?plus (?:preneuse|preneur|interessee?)",
  "je prefere (?:ne )?(?:pas|plus) (?:le |la )?(?:prendre|garder|avoir)",
  `(?:je )?(?:ne )?garde (?:pas|plus) (?:le |la |les |ma |mon )?${PIECE}`,
);
/** Cancelling that is spoken of, not done. */
export const CANCEL_TALK = cue(
  "si (?:je|jamais|on|ca|un jour|elle|il (?!(?:te|vous)))",
  "(?:quelqu un|qui|personne|elle|il|elles|ils|cliente|client|copine|on) (?:\\S+ )?(?:a |as |ont |veut |peut |peux )?(?:annule|annuler|desiste)",
  "(?:ne|pas) (?:\\S+ )?(?:annule|annuler|supprime|supprimer|enleve|enlever|retire|retirer)(?: (?:pas|rien))?",
  "(?:comment|jusque|combien de temps|possible de|peut on|puis je|on peut|je peux) (?:\\S+ )?(?:\\S+ )?(?:annuler|annule|se retracter)(?! (?:(?:le|la|ma|mon|les|mes) )?REF)",
  "(?:live|reunion|sortie|train|rdv|soiree|vol|cours|rendez) (?:est |a ete |vous )?(?:annule|annuler)",
);

/** One piece for another. */
export const EXCHANGE = cue(
  "je (?:rends|laisse|repose|remets) (?:(?:le|la|ma|mon) )?(?:REF|COL)(?: (?:COL|SIZE))* (?:\\| )?(?:et|pour|mais)",
  "(?:echange|echanger|echangez|remplace|remplacer|remplacez|switch|troque|troquer|permute|inverser)",
  "(?:a|en) (?:la |)place",
  "au lieu",
  "(?:je )?change(?:r|z)? (?:\\S+ ){0,3}(?:pour|contre|par|en)",
);
/** Another color or size than was said before. */
export const CORRECTION = cue(
  "(?:change|changer|changez|modifie|modifier|modifiez|corrige|corriger|corrigez) (?:\\S+ ){0,4}(?:REF|COL|SIZE)",
  "(?:plutot|finalement|en fait|pardon|correction|rectification|oups|oops|non|je voulais dire|je corrige|je rectifie|erreur) (?:ce est |cetait |je veux |je prends |je voulais |plutot |non )?(?:le |la |en |du |taille |l |une |un |du )*(?:COL|SIZE)(?! pour)",
  "(?:REF|COL|SIZE) (?:plutot|finalement)(?: que| (?:COL|SIZE|REF))",
  "(?:REF|COL|SIZE) (?:svp )?(?:plutot|finalement)",
  "finalement (?:je (?:veux|prends|prendrai) )?(?:le |la )?REF (?:en|taille)",
  "ce est (?:bien )?(?:en |du |la |le )*(?:SIZE|COL|REF) (?:et )?pas",
  "plutot (?:que )?(?:le |la |en |du |une |un |les )*(?:REF|COL|SIZE)",
  "pas (?:le |la |en |du |de )*(?:REF|COL|SIZE) (?:mais|plutot|ce est)",
  "je voulais dire",
  "trompe de (?:taille|couleur|ref|reference)",
  "(?:je me suis trompe|erreur) (?:de )?(?:taille|couleur|ref|reference)",
);
/** A piece that nobody but the viewer can tell: for the model alone, no rule needs it. */
export const ELSEWHERE = cue(
  "(?:la|le|les|de|l) (?:suivante?|prochaine?|precedente?|autre)s?",
  "de avant",
  "avant derniere",
);
/** An earlier claim is called to mind. */
export const REMINDER = cue(
  "(?:ne )?(?:me )?(?:oublie|oubliez|oublies) (?:pas|surtout pas)",
  "(?:pas|surtout|faut pas) (?:oublier|zapper|zappe|oublie)",
  "(?<!(?:fait|fais) )pense(?:z|s|r)? (?:bien )?a (?:ma|mon|mes|la|le|moi)",
  "je (?:vous |te |le )?(?:rappelle|avais (?:dit|mis|demande|pris|reserve|note|ecrit|commande))",
  "(?:je )?ai (?:deja )?(?:mis|dit|ecrit|demande|note|tape|envoye)(?: (?:le|la|un|une))? REF",
  "(?:comme|je vous ai|je te ai) (?:dit|demande|convenu)",
  "(?:tu|vous) (?:me |l |le )?(?:as|avez|a) (?:bien |pas )?(?:note|compte|mis|vu|oublie)(?: \\S+){0,2} REF",
  "rappel|je (?:redis|repete)",
  "(?:attends|attendre) (?:\\S+ ){0,6}(?:ma|mon|mes) REF",
);
/** The act hangs on something that staff must find out. */
export const CONDITION = cue(
  "si (?:personne|quelqu un|la (?:personne|dame|cliente|fille|premiere)|quelqu une)",
  "si (?:\\S+ ){0,3}(?:annule|annuler|desiste|libere|liberent|lache|retire|veut pas|prends pas|paye pas|paie pas|rend|desistement)",
  "(?:desistement(?! (?:pour|de|sur) (?:la |le |ma |mon )?REF)|liste (?:de )?attente|en attente|si annulation|annulation je)",
  "(?<!sais (?:\\S+ ){0,2})si (?:\\S+ )?(?:ce est|c est|ce etait|elle est|il est|elle fait|il fait|ca fait|elle fais|elle taille|il taille|tu fais|vous faites|tu me fais|vous me faites|vous baissez|tu baisses|prix|le prix|moins de|la livraison|les frais|le port|ca va|ca taille|ca me|elle me|je peux payer|mon mari|mon homme|livraison|frais|remise|promo|elle|il (?!(?:te|vous|en|reste|y|t|ne|n)))(?! (?:reste|en reste|dispo|disponible|encore|possible|pas (?:trop )?tard|y|te plait|vous plait))",
  "si (?:il )?(?:y )?(?:en )?a (?:une? |de la |des )?(?:reduc|reduction|remise|promo|rabais|geste|solde|prix)\\w*",
  "a condition|sous reserve|sous condition",
  "(?:a|pour) FIG(?: euros?)?(?: \\S+)? (?:je|ok|jp)",
  "(?:jp|prends|veux|prendrai|prendrais) (?:\\S+ ){0,4}(?:a|pour|si|a moins de) (?:moins de )?FIG",
  "(?:jp|prends|veux) (?:\\S+ ){0,3}si (?!(?:il|possible|dispo|disponible|encore|tu (?:peux|veux|as)|vous (?:pouvez|voulez|avez|en)|y|pas|te|vous))",
  "(?<!pas )le temps (?:de|que)",
  "jusque (?:a )?(?:demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|la paye|la paie)",
  "(?:je dois|il faut que je|faut que je|je vais|que je) (?:juste )?(?:demander?|verifier?|voir) (?:a|avec|si) ",
  "sauf si|a moins que|seulement si|uniquement si|que si",
);
/** The order is somebody else's. */
export const FOR_HANDLE = cue(
  "(?:pour|a|de|avec|chez|mets|sur|commande) (?:(?:le|la|de|ma|mon) )?(?:(?:voisine?|soeur|copine|amie|cousine|collegue|belle soeur|mere|fille|compte|commande)(?: de)? )?HANDLE",
  "HANDLE (?:prends|veut|veux|voudrais|prend|demande)",
);
/**
 * Around a named piece, words of another time, of doubt, of somebody who must be asked, of what does not fit: she may tell
 * something of it instead of asking for it. Such a claim is proposed.
 */
export const DISTANT = cue(
  "hier|(?:semaine|mois|annee|fois|live|an|commande|hiver|ete) (?:dernier|derniere|passee?|precedente?)",
  "(?:dernier|derniere) (?:fois|live|semaine|mois|commande)|autre (?:jour|fois|soir)",
  "bien recue?s?",
  "(?:payee?s?|reglee?s?|merci (?:pour|de)) (?:(?:le|la|les|ma|mon|mes) )?REF",
  "(?:recue?s?|commandee?s?|livree?s?|portee?s?|lavee?s?) (?:hier|la|le|il|avant|merci|ce|en|a|depuis)",
  "(?:ma|la|de|mon|le) (?:paye|paie|salaire)|fin (?:de|du) mois",
  "demande(?:r)? a (?:mon|ma|mes)|(?:parle|parler|voir) (?:a|avec) (?:mon|ma|mes)",
  "trop (?:petite?|grande?|serree?|juste|large|longue?|courte?|chere?|moulante?|transparente?|chaude?|fine?|ample)",
  "(?:fiere?s?|contente?s?|ravie|heureuse) (?:de|avec) (?:ma|mon|mes)",
  "je reve|vivement|si seulement",
  "pas (?:sur|sure|certaine)|peut etre|au cas ou|a voir|je (?:crois|pense) que",
  "(?:que|dont) (?:tu|vous|elle|il)|tu (?:portes|montres|as)",
);
/** It is over, it was so before, it may be one day, it nearly was. */
export const NOT_NOW = cue(
  "deja",
  "(?!(?:annuler|retirer|enlever|renonce|merci|svp|oui|banco|dit) )\\w{3,} a (?:la|le|l|une|un|les|toujours|aussi)(?: \\w+)? ?REF",
  "trop tard",
  "hesite",
  "hesitation",
  "je (?:ne )?sais pas",
  "je reflechis|reflechir|je vais reflechir|je vais voir|je verrai|on verra|a voir|je me tate",
  "failli",
  "presque",
  "rate|ratee|loupe|loupee|dommage",
  "je (?:le |les |l )?voulais(?!.* svp)(?! (?:svp|REF svp|REF COL|REF SIZE))",
  "je (?:le |les |l )?(?:aurais|avais|prenais|achetais)(?! (?:svp|REF svp|REF COL|REF SIZE))",
  "je (?:le |les |l )?(?:prendrai|prendrais)(?! (?:bien )?(?:svp|(?:le |la |les |une? )?REF))",
  "je (?:prendrai|prendrais) (?:\\S+ ){0,5}(?:demain|samedi|dimanche|lundi|vendredi|la semaine)",
  "(?:quand|des que|lorsque) (?:je|on|ma|mon)",
  "un jour|la prochaine fois|prochainement|le mois prochain|bientot|plus tard|en fin de mois|a la (?:paye|paie)|une autre fois|samedi prochain|fin du mois",
  "je (?:ne )?(?:le |la |en )?(?:prends|veux|peux|commande|achete|valide) (?:\\S+ )?(?:pas|rien|jamais)",
  "pas (?:pour|de|besoin|mon|ma) (?:moi|budget|argent|sous|style|taille|couleur)",
  "je passe (?:mon tour)?|sans moi|je resiste|je dois resister|faut (?:que je )?resist\\w+|pas raisonnable|raisonnable|sois sage|interdit|interdite",
  "(?:je|moi) (?:ai|le ai|la ai|les ai|en ai|l ai|avais)(?! (?:besoin|envie|craque|dit oui|hate))(?: \\S+)?",
  "(?:a|ont|avait|as|avez|aurait) (?:(?!ma |mon |mes |ta |la |le |votre )\\S+ )?(?:pris|prise|prises|achete|acheter|commande|recu|recue|eu|eue|reserve|reserver|essaye|essayer|paye|payer|gagne|vole)",
  "ai (?:\\S+ )?(?:pris|prise|achete|commande|recu|recue|eu|eue|reserve|paye|adore|aime|mis)",
  "REF (?:(?:COL|SIZE) )*(?:payee?s?|reglee?s?)(?:\\W|merci|ok|bisous?)*$",
  "tente|me tenter|tentante?|fait envie|me fait de l? ?oeil|reve de",
  "en favoris?|en memoire|en tete|pour voir|dans un coin",
  "compte a sec|plus (?:un|de) (?:rond|sous|budget|argent)|fauchee?|a decouvert",
  "j etais|je etais",
);
