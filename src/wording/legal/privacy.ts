import { DEVICE_STORAGE } from "./device-storage.ts";
import type { LegalFacts } from "./facts.ts";
import { list, paragraph, title } from "./html.ts";
import { KEPT_TIMES } from "./kept-times.ts";

/** On what ground advertisements are sent, as the shop's setting says: the variable `annonces_commerciales`. */
export const advertisingBasis = (toBuyers: boolean): string =>
  toBuyers
    ? "Nous vous les envoyons avec votre accord. Si vous avez acheté chez nous, nous pouvons aussi vous annoncer des pièces semblables, dans notre intérêt légitime à développer la vente et comme le permet l’article L34-5 du code des postes et des communications électroniques\u00a0: nous vous en informons à votre commande, où vous pouvez les refuser."
    : "Nous n’envoyons pas de publicité par email sans votre accord préalable.";

export const privacy = (facts: LegalFacts): string =>
  [
    title("Qui est responsable de vos données"),
    paragraph(
      `${facts.sellerName}, ${facts.sellerAddress}, décide pourquoi et comment les données de ce site sont traitées. Pour toute question ou pour exercer vos droits\u00a0: ${facts.contactEmail}.`,
    ),
    title("Ce que nous traitons, pourquoi et sur quelle base"),
    list(
      "**Votre commande** (articles, nom, adresse, email, téléphone, instructions de livraison)\u00a0: pour exécuter le contrat, vous livrer et vous tenir au courant. Le téléphone sert au livreur, et à rien d’autre sans votre accord.",
      "**Vos SMS, si vous cochez la case** sur votre commande ou dans votre panier live (numéro de mobile, texte accepté et sa date, suivi de chaque SMS)\u00a0: pour vous prévenir de vos commandes, avec votre accord, que vous retirez quand vous voulez, en un geste sur la page de la commande ou du panier. Jamais de publicité.",
      "**Le paiement** (montant, référence, résultat, quatre derniers chiffres de la carte s’ils nous sont communiqués)\u00a0: pour exécuter le contrat et tenir notre comptabilité, qui est une obligation légale. Le numéro de votre carte ne passe jamais par nos serveurs.",
      "**Votre carte, si vous cochez la case** du formulaire de paiement (référence chez notre prestataire, marque, quatre derniers chiffres, expiration, texte accepté et sa date)\u00a0: pour payer plus vite depuis cet appareil, avec votre accord, que vous retirez en touchant «\u00a0Oublier cet appareil\u00a0».",
      "**Vos demandes** (rétractation, garantie et photos que vous y joignez, questions)\u00a0: pour y répondre et pouvoir prouver que nous l’avons fait, ce que la loi nous impose.",
      "**Votre avis**, si vous en donnez un sur une commande livrée (note, texte, prénom et initiale si vous le signez)\u00a0: pour le relire, le publier et y répondre, dans notre intérêt légitime à faire connaître ce que nos clientes pensent de nous. Vous pouvez le retirer à tout moment sur la page de la commande.",
      "**Votre espace client**, si vous l’ouvrez (email, nom, date de la dernière connexion, empreinte du mot de passe)\u00a0: pour vous montrer vos commandes, à votre demande. Acheter ne demande aucun compte.",
      "**Les lives** (pseudo et identifiant TikTok, nom affiché, commentaires publics pendant un direct, place en liste d’attente et moment où nous vous en avons parlé)\u00a0: pour noter les réservations faites à l’oral ou en commentaire, dans notre intérêt légitime à tenir la vente. Un programme lit ces commentaires et propose des commandes\u00a0; l’équipe peut toujours en décider autrement. L’identifiant TikTok, gardé avec vos commandes, vous reconnaît si vous changez de pseudo. Ces données viennent de la plateforme TikTok et non de vous\u00a0; elles ne sont pas affichées publiquement par nous.",
      "**Votre panier live**, si vous liez votre téléphone à votre pseudo TikTok en écrivant un code en commentaire (pseudo, identifiant TikTok, empreinte non lisible du cookie)\u00a0: pour vous montrer, à votre demande, vos réservations et vos places en liste d’attente.",
      "**Vos commandes de live à payer ou laissées sans paiement** (quand nous vous avons prévenue, quand vous les avez vues, combien ont dépassé leur délai, ce que l’équipe en a décidé)\u00a0: pour vous prévenir et tenir la vente, dans notre intérêt légitime. Une personne de l’équipe en décide, jamais un programme seul\u00a0; vous pouvez le contester en nous écrivant.",
      "**Votre email, si vous demandez à être prévenue** d’un live ou d’une pièce\u00a0: pour vous écrire quand il commence ou qu’elle se libère, avec votre accord, que chaque message permet de retirer en un geste.",
      "**Nos annonces commerciales** (email, texte lu, date et endroit de chaque choix)\u00a0: pour vous annoncer nos lives et nos nouveautés. {{annonces_commerciales}} Vous y mettez fin en un geste par le lien de chaque annonce, dans votre espace ou en nous écrivant. Votre refus est gardé pour être respecté.",
      "**La sécurité** (empreinte non lisible de l’adresse réseau, journal technique sans contenu personnel, journal de ce que notre équipe modifie ou consulte)\u00a0: dans notre intérêt légitime à empêcher la fraude et les abus.",
    ),
    paragraph("Nous ne vendons aucune donnée."),
    title("Qui les reçoit"),
    list(
      "les personnes de notre équipe qui préparent les commandes et répondent aux clientes\u00a0;",
      "notre prestataire de paiement (groupe Lyra, France)\u00a0: montant, nom, adresse et email, et votre mobile là où un paiement en plusieurs fois ou différé est proposé pour ce montant\u00a0;",
      "l’organisme du moyen de paiement que vous choisissez à la place de la carte, comme PayPal ou un paiement en plusieurs fois\u00a0: ce qu’a notre prestataire de paiement\u00a0;",
      "La Poste – Colissimo, pour la livraison\u00a0; elle nous dit en retour où se trouve votre colis, que nous gardons avec la commande\u00a0;",
      "la Géoplateforme de l’IGN, service public, pour proposer des adresses pendant que vous tapez la vôtre : ce que vous tapez dans ce champ, sans nom ni commande ;",
      "notre prestataire de SMS (Brevo, France), pour les seuls numéros qui les ont acceptés\u00a0;",
      "notre hébergeur et notre service d’envoi d’emails, qui agissent sur nos instructions.",
    ),
    paragraph(`Transferts hors de l’Union européenne\u00a0: ${facts.transfersOutsideUnion}.`),
    title("Combien de temps nous les gardons"),
    list(
      ...KEPT_TIMES.map(
        ({ told }, place) => `${told(facts)}${place === KEPT_TIMES.length - 1 ? "." : "\u00a0;"}`,
      ),
    ),
    title("Ce qui est enregistré sur votre appareil"),
    paragraph(
      "Ce site ne contient ni publicité, ni mesure d’audience tierce, ni bouton de réseau social. Il n’enregistre que ce qui est nécessaire à son fonctionnement, ce qui ne demande pas votre consentement\u00a0:",
    ),
    list(...Object.entries(DEVICE_STORAGE).map(([name, words]) => `**${name}**\u00a0: ${words}\u00a0;`)),
    paragraph(
      "La page de paiement charge le formulaire du prestataire de paiement, qui peut déposer les cookies nécessaires à la sécurité du paiement.",
    ),
    title("Vos droits"),
    paragraph(
      `Vous pouvez accéder à vos données, les faire rectifier ou effacer, en limiter le traitement, vous y opposer et les recevoir dans un format réutilisable\u00a0: écrivez à ${facts.contactEmail}. Certaines données doivent être conservées par obligation légale. Vous pouvez aussi adresser une réclamation à la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris cedex 07, www.cnil.fr.`,
    ),
  ].join("");
