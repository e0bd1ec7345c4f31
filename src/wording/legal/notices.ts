import { capitalOf } from "#wording/seller.ts";
import type { LegalFacts } from "./facts.ts";
import { emailLink, lines, list, paragraph, phoneLink, title } from "./html.ts";

export const legalNotice = (facts: LegalFacts): string =>
  [
    title("Éditeur du site"),
    lines(
      `**${facts.sellerName}**, ${[facts.sellerForm, capitalOf(facts.sellerCapital)].filter(Boolean).join(" ")}`,
      `Siège social\u00a0: ${facts.sellerAddress}`,
      `Immatriculation\u00a0: ${facts.sellerRegister}, SIREN ${facts.sellerSiren}`,
      facts.vatRegime === "franchise"
        ? facts.vatExemption
        : `Numéro de TVA intracommunautaire\u00a0: ${facts.vatNumber}`,
      `Email\u00a0: ${emailLink(facts.contactEmail)}`,
      `Téléphone\u00a0: ${phoneLink(facts.contactPhone)} (non surtaxé)`,
      `Directeur de la publication\u00a0: ${facts.publicationDirector}`,
    ),
    title("Hébergeur"),
    lines(facts.hostName, facts.hostAddress, `Téléphone\u00a0: ${facts.hostPhone}`),
    title("Médiateur de la consommation"),
    paragraph(
      `Après une réclamation écrite restée sans suite, vous pouvez saisir gratuitement\u00a0: ${facts.mediator}.`,
    ),
    title("Responsabilité élargie du producteur"),
    paragraph("{{identifiants_rep}}"),
    title("Propriété intellectuelle"),
    paragraph(
      "Les textes, dessins et logiciels de ce site appartiennent à leurs auteurs. Toute reproduction sans accord écrit est interdite, sauf les exceptions prévues par la loi.",
    ),
    title("Voir aussi"),
    list(
      "[Conditions générales de vente](/cgv)",
      "[Confidentialité](/confidentialite)",
      "[Accessibilité](/accessibilite)",
      "[Renoncer au contrat ici](/retractation)",
    ),
  ].join("");

export const contact = (facts: LegalFacts): string =>
  [
    paragraph(
      `Une question sur un article, une taille, une commande\u00a0? Nous répondons\u00a0: ${facts.answerHours}.`,
    ),
    lines(
      `Email\u00a0: ${emailLink(facts.contactEmail)}`,
      `Téléphone\u00a0: ${phoneLink(facts.contactPhone)} (non surtaxé)`,
      `Courrier et retours\u00a0: ${facts.sellerName}, ${facts.returnAddress}`,
    ),
    paragraph("Indiquez votre numéro de commande (il commence par HF), nous irons plus vite."),
    paragraph(
      "Pour vous rétracter d’une commande, utilisez directement la page [Renoncer au contrat ici](/retractation).",
    ),
  ].join("");

export const accessibility = (facts: LegalFacts): string =>
  [
    paragraph(
      `${facts.sellerName} veut que chacune puisse commander, payer et se rétracter sans obstacle. Ce service vise le niveau AA des règles WCAG 2.2 et du référentiel RGAA, que demande la norme EN\u00a0301\u00a0549.`,
    ),
    title("Comment le service répond aux exigences"),
    list(
      "toutes les pages s’utilisent au clavier, avec un ordre logique et un repère de focus visible\u00a0;",
      "les contrastes du texte dépassent 4,5 pour 1, et aucune information ne passe par la seule couleur\u00a0: chaque teinte est nommée\u00a0;",
      "le texte s’agrandit à 200\u00a0% et les pages restent lisibles sur un écran de 320 pixels\u00a0;",
      "les ajouts, retraits, erreurs et délais sont annoncés aux lecteurs d’écran\u00a0;",
      "le temps de réservation peut être prolongé, et une commande expirée peut être reprise\u00a0;",
      "les emails existent toujours aussi en texte simple.",
    ),
    title("Limites connues"),
    list(
      "Les lives vidéo sont diffusés par une plateforme tierce et n’ont pas toujours de sous-titres. Chaque référence peut être retrouvée par écrit sur la page de commande.",
      "Le formulaire de carte est fourni par notre prestataire de paiement\u00a0; son accessibilité dépend de lui.",
      "Les dessins des articles sont décrits par leur nom et leur couleur, pas par leur coupe.",
    ),
    title("État et contact"),
    paragraph(
      `État constaté le ${facts.today}, par des contrôles automatiques et un parcours au clavier\u00a0: partiellement conforme, en raison des limites ci-dessus.`,
      `Signalez-nous un obstacle à ${facts.contactEmail} ou au ${facts.contactPhone}\u00a0: nous répondons sous deux jours ouvrés et vous aidons à commander autrement.`,
    ),
    paragraph(
      "Si vous n’obtenez pas de réponse satisfaisante, vous pouvez saisir la DGCCRF (signal.conso.gouv.fr) ou le Défenseur des droits.",
    ),
  ].join("");
