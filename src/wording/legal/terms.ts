import { withdrawalForm, withdrawalNotice } from "#wording/withdrawal-notice.ts";
import { type LegalFacts, sellerOf } from "./facts.ts";
import { lines, paragraph, subtitle, title } from "./html.ts";

/** In what state pieces come back, in the terms and wherever it is asked. */
export const WHOLE_PIECE =
  "Renvoyez l'article complet. Vous pouvez l'essayer comme en cabine\u00a0; au-delà, nous pouvons déduire la perte de valeur.";

/** The terms of sale. The address of the shop stands in the notice of withdrawal, as the law wants it. */
export function termsOfSale(facts: LegalFacts): string {
  const seller = sellerOf(facts);
  const form = withdrawalForm(seller);
  return [
    title("1. Qui vend, et à qui"),
    paragraph(
      `Les présentes conditions régissent toute vente conclue sur ce site entre ${facts.sellerName}, ${facts.sellerAddress} (${seller.registration}), ci-après «\u00a0nous\u00a0», et toute personne physique qui achète pour ses besoins personnels, ci-après «\u00a0vous\u00a0».`,
    ),
    paragraph(
      "Pour acheter, il faut avoir dix-huit ans, ou l’accord de la personne qui exerce l’autorité parentale.",
    ),
    paragraph(
      `Pour nous joindre\u00a0: ${facts.contactEmail}, téléphone ${facts.contactPhone} (numéro non surtaxé), ou par la poste à l’adresse ci-dessus. Nous répondons\u00a0: ${facts.answerHours}.`,
    ),
    title("2. Les articles"),
    paragraph(
      "Nous vendons du prêt-à-porter féminin présenté pendant des directs vidéo («\u00a0lives\u00a0»). Chaque article est annoncé par une référence. Sa désignation, sa couleur, sa taille, sa composition, son fabricant et son prix sont affichés avant que vous ne l’ajoutiez à votre commande.",
    ),
    paragraph(
      "Beaucoup d’articles n’existent qu’en un seul exemplaire par couleur et par taille. Un article ajouté à votre commande vous est réservé pendant la durée affichée à l’écran\u00a0; passé ce délai sans paiement, il redevient disponible pour toutes.",
    ),
    title("3. Les prix"),
    paragraph(
      "Les prix sont en euros, toutes taxes comprises (TTC). Les frais de livraison sont de {{frais_livraison}} TTC par colis et sont affichés dès le premier article. {{livraison_offerte}} Vos commandes payées d’un même live, au même nom et à la même adresse, partent dans un seul colis tant qu’il n’est pas préparé\u00a0: un port payé en trop vous est rendu. Le total à payer vous est rappelé avant le paiement.",
    ),
    paragraph("{{minimum_commande}}"),
    paragraph("Une commande passée sur le site comporte au plus cinq articles."),
    title("4. La commande"),
    paragraph(
      "Vous commandez sans créer de compte\u00a0: vous saisissez la référence, choisissez l’article, indiquez l’adresse de livraison, acceptez les présentes conditions, relisez votre commande et la payez. Jusqu’au paiement, vous pouvez retirer un article, corriger l’adresse ou abandonner.",
    ),
    paragraph(
      "Le contrat est conclu quand vous pressez le bouton de paiement, qui vous oblige à payer, et que le paiement est accepté. Nous vous envoyons aussitôt, par courrier électronique, une confirmation qui reprend toute la commande et ces conditions. Nous conservons le contrat pendant dix ans à compter de la livraison lorsque son montant atteint 120\u00a0€, et vous le communiquons à votre demande. La langue du contrat est le français.",
    ),
    title("5. Le paiement"),
    paragraph(
      "Le paiement se fait au moment de la commande, par carte bancaire en une fois, ou par un autre moyen si la page de paiement en propose, aux conditions de l’organisme que vous choisissez alors. Les données de votre carte sont saisies directement chez notre prestataire de paiement, sous une connexion chiffrée\u00a0; nous ne les voyons jamais. Votre banque peut vous demander de valider l’opération (authentification forte).",
    ),
    paragraph(
      "Nos factures et avoirs sont électroniques\u00a0: vous les téléchargez sur la page de votre commande. La facture de votre achat et les avoirs vous sont aussi envoyés par courrier électronique. Sur demande, nous vous les envoyons sans frais sur papier.",
    ),
    title("6. La livraison"),
    paragraph(
      "{{zone_livraison}} Les colis sont confiés à Colissimo et livrés à l’adresse que vous indiquez. Les commandes partent généralement sous 24\u00a0heures ouvrées après le paiement. Les dates entre lesquelles vous recevrez votre colis sont affichées avant le paiement et rappelées dans la confirmation\u00a0; elles ne dépassent pas dix jours ouvrés, auxquels s’ajoute le temps pendant lequel vous nous demandez de garder votre colis pour y joindre d’autres commandes. Un lien de suivi vous est envoyé à l’expédition.",
    ),
    paragraph(
      "Si le colis n’est pas livré à temps, vous pouvez nous demander de le livrer dans un délai supplémentaire raisonnable, puis, si nous ne le faisons pas, mettre fin au contrat par lettre ou par courrier électronique. Nous vous remboursons alors la totalité des sommes versées, au plus tard dans les quatorze jours qui suivent.",
    ),
    paragraph(
      "**Rupture de stock.** Si un article commandé se révèle indisponible, nous vous prévenons sans délai et vous remboursons au plus tard quatorze jours après l'annulation.",
    ),
    paragraph(
      "Les risques de perte ou d’endommagement vous sont transférés quand vous, ou la personne que vous désignez, prenez possession du colis. Vérifiez son état à la réception et signalez-nous tout dommage avec une photo.",
    ),
    title("7. Retours et rétractation"),
    paragraph(
      `Vous disposez de 14\u00a0jours après la réception pour vous rétracter sans donner de motif, puis de 14\u00a0jours pour nous renvoyer l’article, et nous vous remboursons dans les 14\u00a0jours. Le plus simple est la page [Renoncer au contrat ici](/retractation). ${WHOLE_PIECE}`,
    ),
    ...withdrawalNotice(seller, `${facts.shopUrl}/retractation`).flatMap((part) => [
      subtitle(part.title),
      ...part.paragraphs.map((text) => paragraph(text)),
    ]),
    subtitle(form.title),
    paragraph(form.intro),
    lines(...form.lines),
    title("8. Les garanties légales"),
    paragraph("{{encadre_garanties}}"),
    paragraph(
      `Pour mettre en œuvre l’une de ces garanties, écrivez à ${facts.contactEmail} ou à ${facts.sellerName}, service après-vente, ${facts.sellerAddress}. Les frais de retour d’un article non conforme sont à notre charge.`,
    ),
    title("9. Réclamations et médiation"),
    paragraph(
      `Adressez d’abord votre réclamation par écrit à ${facts.contactEmail}. Si elle n’a pas abouti, vous pouvez saisir gratuitement, dans l’année qui suit, notre médiateur de la consommation\u00a0: ${facts.mediator}. Vous restez libre de saisir à tout moment le tribunal compétent, celui de votre domicile au moment du contrat ou celui du lieu de livraison.`,
    ),
    title("10. Divers"),
    paragraph(
      "Le contrat est soumis au droit français. Vos données sont traitées comme l’explique la page [Confidentialité](/confidentialite). La page [Accessibilité](/accessibilite) dit comment ce service répond aux exigences d’accessibilité.",
    ),
    paragraph("{{identifiants_rep}}"),
  ].join("");
}
