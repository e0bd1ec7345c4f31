import { list, paragraph } from "#wording/legal/html.ts";
import { WHOLE_PIECE } from "#wording/legal/terms.ts";

export const QUESTIONS: readonly (readonly [title: string, content: string])[] = [
  [
    "Comment commander pendant le live\u00a0?",
    paragraph(
      "Pressez «\u00a0Commander pendant le live\u00a0», saisissez la référence annoncée (par exemple A12), choisissez votre couleur, indiquez votre adresse et payez par carte. Aucun compte n’est nécessaire.",
    ),
  ],
  [
    "Combien de temps mes pièces sont-elles réservées\u00a0?",
    paragraph(
      "Quinze minutes après votre dernier geste, et jusqu’à une heure tant que la page reste ouverte. L’heure de fin s’affiche dans votre panier. Si elle est passée, «\u00a0Reprendre ma commande\u00a0» retrouve les pièces encore disponibles.",
    ),
  ],
  [
    "Puis-je commander plus de cinq pièces\u00a0?",
    paragraph(
      "Une commande contient cinq pièces au plus. Payez la première, puis passez-en une nouvelle avec le même lien du live.",
    ),
  ],
  [
    "Combien coûte la livraison, et quand serai-je livrée\u00a0?",
    paragraph(
      "6,00\u00a0€ par colis, par Colissimo, en France métropolitaine, en Corse et à Monaco. Les commandes partent généralement sous 24\u00a0heures ouvrées\u00a0; les dates de livraison sont affichées avant le paiement.",
    ),
  ],
  [
    "Le paiement est-il sûr\u00a0?",
    paragraph(
      "Oui. Votre carte est saisie directement chez notre prestataire de paiement, et votre banque peut vous demander une validation. Nous ne voyons jamais vos données bancaires.",
    ),
  ],
  [
    "Comment retourner une pièce\u00a0?",
    paragraph(
      "Vous avez 14\u00a0jours après la réception. Déclarez-le sur la page [Renoncer au contrat ici](/retractation), puis renvoyez la pièce à notre service retours\u00a0:",
    ) +
      list(
        "les frais de renvoi sont à votre charge\u00a0;",
        "le remboursement se fait sur votre carte, sous 14\u00a0jours.",
      ) +
      paragraph(WHOLE_PIECE),
  ],
  [
    "Comment choisir ma taille\u00a0?",
    paragraph(
      "La taille et la composition sont affichées avec chaque pièce. Pendant le live, posez votre question en commentaire\u00a0: nous donnons volontiers les mesures à plat.",
    ),
  ],
];
