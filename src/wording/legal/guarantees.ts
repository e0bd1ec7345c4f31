import { GUARANTEE_NOTICE } from "#wording/complaints.ts";
import { type Artwork, GUARANTEE_ARTWORK, guaranteeNoticeText } from "./guarantee-artwork.ts";
import { escaped, paragraph } from "./html.ts";

/** The harmonised notice of directive 2011/83/EU, article 22a: its official artwork, else its words in a frame. */
export const guaranteeNotice = (artwork: Artwork | undefined = GUARANTEE_ARTWORK): string =>
  `<div class="guarantee-box guarantee-notice">${
    artwork
      ? `<img src="${escaped(artwork.src)}" width="${artwork.width}" height="${artwork.height}" alt="${escaped(guaranteeNoticeText())}">`
      : [
          paragraph(`**${GUARANTEE_NOTICE.title}\u00a0: deux ans**`),
          paragraph(GUARANTEE_NOTICE.text, GUARANTEE_NOTICE.inTheUnion),
          paragraph(`[${GUARANTEE_NOTICE.europe}](${GUARANTEE_NOTICE.europeUrl})`),
        ].join("")
  }</div>`;

/**
 * By how much a repair extends the guarantee. Directive (EU) 2024/1799 says twelve months, the text of D211-2 six: this
 * is changed once the French text is confirmed (docs/legal-open-points.md).
 */
const EXTENSION_AFTER_REPAIR = "six mois";

/** The framed notice that the annex to code de la consommation D211-2 prescribes for goods: drawn by the shop alone. */
export const guaranteeBox = (): string =>
  `<div class="guarantee-box">${[
    paragraph(
      "Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.",
    ),
    paragraph(
      "La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour lui.",
      `Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie d’une extension de ${EXTENSION_AFTER_REPAIR} de la garantie initiale.`,
      "Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de remplacement du bien.",
    ),
    paragraph(
      "Le consommateur peut obtenir une réduction du prix d’achat en conservant le bien ou mettre fin au contrat en se faisant rembourser intégralement contre restitution du bien, si\u00a0:",
    ),
    paragraph(
      "1° Le professionnel refuse de réparer ou de remplacer le bien\u00a0;",
      "2° La réparation ou le remplacement du bien intervient après un délai de trente jours\u00a0;",
      "3° La réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur, notamment lorsque le consommateur supporte définitivement les frais de reprise ou d’enlèvement du bien non conforme, ou s’il supporte les frais d’installation du bien réparé ou de remplacement\u00a0;",
      "4° La non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée infructueuse.",
    ),
    paragraph(
      "Le consommateur a également droit à une réduction du prix du bien ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la réparation ou le remplacement du bien au préalable. Le consommateur n’a pas droit à la résolution de la vente si le défaut de conformité est mineur.",
    ),
    paragraph(
      "Toute période d’immobilisation du bien en vue de sa réparation ou de son remplacement suspend la garantie qui restait à courir jusqu’à la délivrance du bien remis en état. Les droits mentionnés ci-dessus résultent de l’application des articles L.\u00a0217-1 à L.\u00a0217-32 du code de la consommation.",
    ),
    paragraph(
      "Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300\u00a0000\u00a0euros, qui peut être porté jusqu’à 10\u00a0% du chiffre d’affaires moyen annuel (article L.\u00a0241-5 du code de la consommation).",
    ),
    paragraph(
      "Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.",
    ),
  ].join("")}</div>`;
