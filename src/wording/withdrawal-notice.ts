/** Who sells, as the notices of the law name them. */
export interface Seller {
  name: string;
  address: string;
  registration: string;
  email: string;
  phone: string;
  returnAddress: string;
  mediator: string;
}

/** The label of the online function, fixed by the law's own words. */
export const WITHDRAWAL_LINK = "Renoncer au contrat ici";

const NBSP = "\u00a0";
const contact = ({ name, address, email, phone }: Seller): string =>
  [name, address, email, phone && `téléphone${NBSP}: ${phone.replaceAll(" ", NBSP)}`]
    .filter(Boolean)
    .join(", ");

/** Letter for letter what the notice says where a shop has the online function (décret 2026-3, article 7). */
const onlineFunction = (pageUrl: string): string =>
  `Vous pouvez également exercer votre droit de rétractation en ligne sur ${pageUrl}. Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l'heure de sa soumission.`;

/**
 * The standard information on the right of withdrawal (annex to code de la consommation R221-3), with the online
 * function of L221-21. Only what the law leaves open is filled in.
 */
export function withdrawalNotice(seller: Seller, pageUrl: string): { title: string; paragraphs: string[] }[] {
  return [
    {
      title: "Droit de rétractation",
      paragraphs: [
        "Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours. Le délai de rétractation expire quatorze jours après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prenez physiquement possession du bien (du dernier bien si votre commande arrive en plusieurs fois).",
        `Pour exercer le droit de rétractation, vous devez nous notifier (${contact(seller)}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté, par exemple une lettre envoyée par la poste ou un courrier électronique. Vous pouvez utiliser le modèle de formulaire ci-dessous, mais ce n’est pas obligatoire.`,
        onlineFunction(pageUrl),
        "Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai.",
      ],
    },
    {
      title: "Effets de la rétractation",
      paragraphs: [
        "En cas de rétractation de votre part, nous vous rembourserons tous les paiements reçus de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous auriez choisi un mode de livraison autre que le mode moins coûteux de livraison standard que nous proposons), sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre décision. Nous utiliserons le même moyen de paiement que celui de la transaction initiale, sauf si vous convenez expressément d’un autre moyen" +
          `${NBSP}; ce remboursement n’occasionnera pas de frais pour vous. Nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou jusqu’à ce que vous ayez fourni une preuve d’expédition du bien, la date retenue étant celle du premier de ces faits.`,
        `Vous devrez renvoyer le bien à ${seller.name}, ${seller.returnAddress || seller.address}, sans retard excessif et, en tout état de cause, au plus tard quatorze jours après que vous nous aurez communiqué votre décision. Ce délai est respecté si vous renvoyez le bien avant son expiration. Vous prenez en charge les frais directs de renvoi du bien. Votre responsabilité n’est engagée qu’à l’égard de la dépréciation du bien résultant de manipulations autres que celles nécessaires pour établir sa nature, ses caractéristiques et son bon fonctionnement.`,
      ],
    },
    // What the law does not say but helps stands below its notice, not inside.
    {
      title: "Bon à savoir",
      paragraphs: [
        `La fonction en ligne s’appelle «${NBSP}${WITHDRAWAL_LINK}${NBSP}»${NBSP}: elle est gratuite et ne demande pas de compte. Si le délai de rétractation finit un samedi, un dimanche ou un jour férié, il va jusqu’au premier jour ouvrable suivant.`,
      ],
    },
  ];
}

/** The model form of the same annex, line by line. */
export function withdrawalForm(seller: Seller): { title: string; intro: string; lines: string[] } {
  return {
    title: "Modèle de formulaire de rétractation",
    intro:
      "Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.",
    lines: [
      `À l’attention de ${contact(seller)}${NBSP}:`,
      `Je/Nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*) ci-dessous${NBSP}:`,
      `Commandé le (*) / reçu le (*)${NBSP}:`,
      `Numéro de commande${NBSP}:`,
      `Nom du (des) consommateur(s)${NBSP}:`,
      `Adresse du (des) consommateur(s)${NBSP}:`,
      `Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)${NBSP}:`,
      `Date${NBSP}:`,
      "(*) Rayez la mention inutile.",
    ],
  };
}
