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

/**
 * The standard information on the right of withdrawal (annex to code de la consommation R221-3), with the online
 * function of L221-21: how to use it, and the acknowledgement it brings.
 */
export function withdrawalNotice(seller: Seller, pageUrl: string): { title: string; paragraphs: string[] }[] {
  return [
    {
      title: "Droit de rétractation",
      paragraphs: [
        "Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours. Le délai de rétractation expire quatorze jours après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prenez physiquement possession du bien (du dernier bien si votre commande arrive en plusieurs fois). Si ce délai finit un samedi, un dimanche ou un jour férié, il va jusqu’au premier jour ouvrable suivant.",
        `Pour exercer le droit de rétractation, vous devez nous notifier (${contact(seller)}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté, par exemple une lettre envoyée par la poste ou un courrier électronique. Vous pouvez utiliser le modèle de formulaire ci-dessous, mais ce n’est pas obligatoire.`,
        `Vous pouvez aussi vous rétracter en ligne, gratuitement et sans compte, au moyen de la fonction «${NBSP}${WITHDRAWAL_LINK}${NBSP}» à l’adresse ${pageUrl}. Nous vous enverrons alors sans délai, par courrier électronique, un accusé de réception qui reprend le contenu de votre déclaration ainsi que la date et l’heure de son envoi.`,
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
