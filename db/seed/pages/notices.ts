import { FIRM } from "#db/seed/firm.ts";
import { DEMO_NOTE, lines, list, paragraph, title } from "./html.ts";

export const LEGAL_NOTICE = [
  DEMO_NOTE,
  title("Éditeur du site"),
  lines(
    `**${FIRM.name}**, société par actions simplifiée au capital de ${FIRM.capital}`,
    `Siège social\u00a0: ${FIRM.address}`,
    `Immatriculation\u00a0: ${FIRM.register}, SIRET ${FIRM.siret}`,
    `Numéro de TVA intracommunautaire\u00a0: ${FIRM.vatNumber}`,
    `Email\u00a0: ${FIRM.email}`,
    `Téléphone\u00a0: ${FIRM.phone} (non surtaxé)`,
    `Directrice de la publication\u00a0: ${FIRM.director}`,
  ),
  title("Hébergeur"),
  paragraph(FIRM.host),
  title("Médiateur de la consommation"),
  paragraph(
    `Après une réclamation écrite restée sans suite, vous pouvez saisir gratuitement\u00a0: ${FIRM.mediator}.`,
  ),
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

export const CONTACT = [
  paragraph(
    "Une question sur un article, une taille, une commande\u00a0? Nous répondons du lundi au vendredi, de 9\u00a0h à 18\u00a0h, et pendant les lives.",
  ),
  lines(
    `Email\u00a0: [${FIRM.email}](mailto:${FIRM.email})`,
    `Téléphone\u00a0: ${FIRM.phone} (non surtaxé)`,
    `Courrier et retours\u00a0: ${FIRM.name}, service retours, ${FIRM.address}`,
  ),
  paragraph("Indiquez votre numéro de commande (il commence par HF), nous irons plus vite."),
  paragraph(
    "Pour vous rétracter d’une commande, utilisez directement la page [Renoncer au contrat ici](/retractation).",
  ),
  DEMO_NOTE,
].join("");

/** `on`: when the state was looked at. */
export const accessibility = (on: string): string =>
  [
    paragraph(
      `${FIRM.name} veut que chacune puisse commander, payer et se rétracter sans obstacle. Ce service vise le niveau AA des règles WCAG 2.2 et du référentiel RGAA, que demande la norme EN\u00a0301\u00a0549.`,
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
      `État constaté le ${on}, par des contrôles automatiques et un parcours au clavier\u00a0: partiellement conforme, en raison des limites ci-dessus.`,
      `Signalez-nous un obstacle à ${FIRM.email} ou au ${FIRM.phone}\u00a0: nous répondons sous deux jours ouvrés et vous aidons à commander autrement.`,
    ),
    paragraph(
      "Si vous n’obtenez pas de réponse satisfaisante, vous pouvez saisir la DGCCRF (signal.conso.gouv.fr) ou le Défenseur des droits.",
    ),
    DEMO_NOTE,
  ].join("");
