import { cue } from "./cue.ts";
import { OPINION } from "./vocabulary.ts";

/** The shop's own team speaks. */
export const ANNOUNCEMENT = cue(
  "epuisee?s?|sold out|en rupture|rupture|victimes? de son succes|plus (?:dispo|disponible|en stock)",
  "(?<!(?:vu|parce|puis|vue) que (?:\\S+ ){0,3})(?:reste|restent|restant|restantes|encore) (?:que |plus que )?(?:FIG|QTY|REF|AMB|SIZE|une|un|deux|EVERY) ?(?:piece|exemplaire|disponible)?",
  "plus que (?:FIG|QTY|REF|AMB|SIZE|une|un|EVERY)",
  "^et de REF$",
  "(?:derniere|dernieres|dernier) (?:piece|pieces|exemplaire|chance)(?! (?:pour moi|svp))",
  "(?:vendu|vendue|attribue|attribuee|adjuge|adjugee) a (?!moi)\\w+",
  "info (?:equipe|shop|boutique|live)|(?<!(?:a|toute|votre|ton) (?:toute )?(?:le |la )?)equipe|(?:notre|de la) boutique|(?:les )?filles on",
  "on passe (?:a|au)|voici|je vous presente|on vous presente|nouvelle arrivee|maintenant a FIG|(?:est |sont )?(?:epuise|epuisee|sold out|rupture|complet|complete|vendue?s?)(?: \\S+)? (?:les filles|desole)",
  "(?:REF|COL) (?:est |sont )?(?:epuise|epuisee|sold out|en rupture|vendu|vendue|partie|parti)$",
);
/** Asks to be told something about a piece, an order, the shop. */
export const QUESTION = cue(
  "combien(?! (?:on|de fois|je) (?:parie|l ai|t ai))",
  "(?<!importe )quel (?:est|sont|taille|couleur|prix|matiere|tissu|reference|numero|jour|heure|live|longueur|genre|site|difference|modele|marque|etait|date|ville|magasin)",
  "(?:dans|en|a|de|pour|par|sur|avec) quel",
  "FIG ou (?:bien )?FIG",
  "est ce que|est ce qu",
  "qu est ce",
  "ce est quoi(?! ce)|ce est combien|ce est pour quoi",
  "comment|pourquoi(?! pas)",
  "(?:est|sont|taille|taillent|fait|existe|va|vient|reste|a|ont|y a|faut|convient) (?:t )?(?:il|elle|ils|elles|on)(?! (?:est|reste))",
  "(?:avez|pouvez|faites|livrez|acceptez|prenez|vendez|mesurez|etes|allez|expediez|savez|connaissez) vous",
  "tu (?:as|aurais) (?:encore|toujours|du|des|la|le|une|un|quoi|plus|le REF|REF|en)",
  "(?:vous) (?:avez|auriez|livrez|expediez|acceptez|prenez (?:la|les)|faites|mesurez|refaites)",
  "il (?:en )?reste(?! (?:FIG|QTY))",
  "il y a (?:encore |plus |toujours |des |du |une |un )*(?:en |du |des |le |la )?(?:SIZE|COL|REF|stock|poche|poches|pressions|pression|bouton|boutons|zip|frais|doublure|promo|livraison|autre|autres|ceinture|elastique)",
  "(?<!je )(?:remontre|remontrer|montre|montrer|montrez|revoir|remettre|remets|remettez|repasse|repasser|represente|voir|zoom|zoome|zoomer|tourne|retourne|essaye|essayer|essayez|porte|porter|approche|rapproche|defile)(?: \\S+){0,4} (?:REF|COL|SIZE|celle|svp|matiere|dos|derriere|detail|details|col|devant|piece|robe|pull|nous|la)",
  "(?:re)?(?:montre|montrer|montrez|voir|revoir|tourner|zoomer) (?:svp |nous |moi |le |la |les )",
  "(?:le|la|les|un|quel|ton|votre) (?:prix|tarif|tarifs|matiere|matieres|composition|longueur|taille|tailles|mesure|mesures|couleur)(?: \\S+){0,4} svp",
  "(?:prix|tarif|matiere|composition|longueur|mesures|dimensions|tailles|couleur|taille)(?: de| du| de le| des| pour| sur)*(?: le| la| les)? ?REF",
  "(?:REF|COL) (?:prix|tarif|matiere|composition|longueur|mesures|dimensions|quel|combien|disponible|dispo)",
  "^(?:le |la |les )?(?:prix|tarif|matiere|composition|dimensions|longueur)(?: svp)?$",
  "REF (?:encore )?(?:disponible|dispo|la)$",
  "REF (?:il )?(?:reste|existe|y a)(?: \\w+){0,2} (?:du|en|de le|des|de la|SIZE|COL)",
  "(?:savoir|connaitre|dites moi|dis moi|me dire|renseigner|renseignement)",
  "(?:^|et |ce est |dispo |vu )(?:ou|quand)(?: (?:est|sont|on|tu|vous|se|puis|peut|ca|le|la)(?: ce)?|$)",
  "(?:how|what|when|where|which|is it|does it|do you|are you)(?: \\S+)?",
  "quanto|quanta|cuanto|cuanta|bch7al|bchhal|ch7al|chhal|wach|wash kayn|kayn|che7al|qual o|tem em|hay en",
  "ou bien|ou pas$|ou non$",
  "(?:ca|elle|il|elles|ils) (?:existe|existent|taille|coute|gratte|bouloche|deteint|retrecit|rentre|convient)(?! (?:bien|pas|super|parfaitement|a))",
  "(?:ca|elle|il) (?:peluche|bouloche|deteint|retrecit|gratte) (?:pas|trop)$",
  "(?:elle|il) a (?:des|une|un|de la|du|de le) (?:poches?|doublure|zip|col|ceinture|capuche|boutons?|fermeture|elastique|manches?)",
  "(?:arrive|part|recommence|commence|finit|expedie|expediez|recoit|envoyez|sera|est) (?:\\S+ )?quand(?! (?:ca|je|tu|on|il|elle))",
  "^ou (?:je|on|est|sont|puis|se|ca|peut|trouver|voir|acheter|commander)",
  "(?:tu|vous) (?:peux|pouvez|pourrais|pourriez) (?:\\S+ )?(?:tourner|zoomer|approcher|essayer|redire|repeter|rappeler|donner|decrire|mesurer|dire|porter|refaire|retourner|reculer|expliquer)",
  "pas (?:bien )?(?:vu|entendu|compris|note) (?:le|la|les|quel|de|combien|si)",
  "il (?:vous|te|t) en reste|vous en (?:reste|avez|auriez)",
  "(?:le|un|votre) (?:lien|rib|adresse|site|whatsapp|numero)(?: \\S+){0,4} svp",
  "vous (?:prenez|acceptez|vendez|expediez)",
  "(?:paie|paye|payer|regle|regler|envoie|trouve|achete|commande|commander) ou(?: svp)?$",
);
/** Asked even where it begins like a wish: 'je prends quoi comme taille ?'. */
export const ASKS_ADVICE = cue(
  "(?:prends|prendre|commander|commande|veux) (?:quoi|quelle?|combien|comment|ou)",
  "quoi (?:comme|prendre)",
  "je (?:peux|dois|fais) (?:payer|regler|commander|comment|quoi)",
);
/** Chat between people, which asks nothing of the shop. */
export const SMALL_TALK = cue(
  "ca va|ca boume|ca roule|la forme|quoi de neuf|comment (?:ca )?(?:va|vas|allez)|tudo bem|que tal|tu (?:es|fais|vas|as (?:vu|mange|froid|chaud|dormi|passe)|viens|dors|regardes)|toi aussi|vous allez bien|labas|la bas|how are you|come va|como estas",
  "(?:on|vous) (?:me |m |nous )?(?:entend|entends|entendez|voit|capte)",
  "on est combien|comment (?:resister|ne pas|refuser|tu fais pour|vous faites pour)|hommes|messieurs|garcons|qui (?:est|regarde|vient|a (?:vu|faim|soif|froid|chaud|mange))",
  "parie|devine|devinez",
);
export const TOPIC = cue(
  "echanges?|REF|COL|SIZE|AMB|prix|tarif|euro|euros|taille|tailles|couleur|matiere|tissu|coton|lin|laine|soie|viscose|cuir|simili|velours|maille|polaire|doublure|double|poche|poches|bouton|boutons|zip|col|manche|manches|ceinture|capuche|transparent|transparente|elastique|stretch|lavage|machine|frais|port|livraison|livrer|livrez|colis|relais|paiement|payer|paypal|carte|virement|cheque|commande|commander|panier|lien|facture|retour|retours|renvoyer|rembourse|remboursement|echanger|stock|restock|reassort|disponible|live|lives|replay|boutique|magasin|site|heure|quand|promo|promotion|remise|solde|cadeau|piece|modele|robe|pull|gilet|veste|pantalon|jupe|chemise|manteau|jean|top|vestes|robes|pulls|pantalons|reste|restent|recu|envoi|expedier|suivi|reserve|note|meme|mesure|mesurez|mesures|taillent|leather|real|size|price|FIG|reduction|nouvelle|nouveautes|arrivage|vendu|vendue|rupture|quinzaine|collection|metre|centimetres",
);
/** Something is said about the piece instead of asking for it. */
export const PREDICATE = cue(
  "(?:REF|COL|SIZE)(?: (?:la|le|elle|il|ca|je trouve|en vrai|aussi))* (?:(?:est|sont)(?! (?:pour|a) (?:moi|nous)(?: |$))|etait|serait|fait|faisait|va|vont|irait|iront|ira|ressemble|existe|taille(?! SIZE)|passe|passent|rappelle|donne|rend|deteint|vaut|a(?! (?:ma|mon|mes|moi|nous|ajouter|livrer|envoyer|mettre|annuler|retirer|enlever|supprimer))|ont|avait|me va|me tente|me plait|me rappelle|me fait|te va|te fait|vous va|lui|leur|nous|represente|arrive|part|sort|ete|manque|ca|c|on dirait)",
  "on dirait|ca fait|ce est (?:pas|trop|tres|vraiment|le|la|pour les|un|une)",
);
export const OPINION_OF = cue(
  "prix de (?:fou|dingue|malade|ouf|folie)",
  `(?:${OPINION})(?! (?:mere|soeur|fille|maman|famille|soiree|journee|taille|a vous|et))`,
  "je (?:le |la |les )?(?:aime|adore|kiffe|deteste|prefere|trouve)",
  "love|bravo|felicitations",
);
