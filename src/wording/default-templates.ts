import type { MessageType } from "#domain/message-type.ts";

/** What the shop writes to its customers at each status, and when a parcel is late; five go out by themselves. */
export const TEMPLATES: Record<MessageType, { title: string; body: string; isAutomatic?: true }> = {
  "to-validate": {
    title: "Votre commande {{numero_commande}} est enregistrée",
    body: "<p>Bonjour {{prenom}},</p><p>Nous avons noté votre commande pendant le live. Vérifiez les pièces, indiquez votre adresse et réglez par carte pour qu’elle soit préparée.</p><p>À tout de suite en direct.</p>",
  },
  "to-pay": {
    title: "Votre commande {{numero_commande}} attend son paiement",
    body: "<p>Bonjour {{prenom}},</p><p>Vos pièces sont mises de côté. Il ne manque que le paiement de <strong>{{total}}</strong> pour que nous les préparions.</p><p>Si vous venez de payer, ne tenez pas compte de ce message.</p>",
    isAutomatic: true,
  },
  paid: {
    title: "Commande {{numero_commande}} confirmée, merci",
    body: "<p>Bonjour {{prenom}},</p><p>Nous avons bien reçu votre paiement de <strong>{{total}}</strong>. Votre colis est préparé à la main et part très vite\u00a0; nous vous écrivons dès qu’il est en route.</p><p>Merci d’être là pendant nos lives.</p>",
    isAutomatic: true,
  },
  preparing: {
    title: "Nous préparons votre commande {{numero_commande}}",
    body: "<p>Bonjour {{prenom}},</p><p>Vos pièces sont sur la table de préparation. Prochaine étape\u00a0: l’expédition.</p>",
  },
  "to-ship": {
    title: "Votre colis {{numero_commande}} est prêt",
    body: "<p>Bonjour {{prenom}},</p><p>Votre colis est fermé et attend le passage de La Poste. Le lien de suivi vous arrive dès qu’il est remis.</p>",
  },
  shipped: {
    title: "Votre colis est en route",
    body: "<p>Bonjour {{prenom}},</p><p>Votre commande {{numero_commande}} a quitté notre atelier.</p><p>Le suivi peut mettre quelques heures à s’afficher.</p>",
    isAutomatic: true,
  },
  delivered: {
    title: "Votre commande {{numero_commande}} est arrivée",
    body: '<p>Bonjour {{prenom}},</p><p>Votre colis est arrivé. Nous espérons que tout vous plaît.</p><p>Une pièce ne convient pas\u00a0? Vous avez quatorze jours après la réception pour changer d’avis.</p><p><a href="{{lien_commande}}">Donner mon avis</a>, bon ou mauvais, sur cette commande.</p>',
    isAutomatic: true,
  },
  late: {
    title: "Votre commande {{numero_commande}} a du retard",
    body: "<p>Bonjour {{prenom}},</p><p>Votre colis n’arrivera pas à la date que nous vous avions annoncée, et nous en sommes désolés. Nous faisons au plus vite\u00a0; dès son départ, vous pouvez le suivre depuis la page de votre commande.</p><p>Vous préférez ne plus attendre\u00a0? Répondez à ce message\u00a0: nous annulons la commande et vous remboursons en totalité dans les quatorze jours.</p>",
  },
  "cancelled-by-customer": {
    title: "Votre commande {{numero_commande}} est annulée",
    body: "<p>Bonjour {{prenom}},</p><p>Votre commande est annulée et rien ne vous est débité. Les pièces sont de nouveau disponibles pendant le live.</p>",
  },
  "cancelled-by-admin": {
    title: "Votre commande {{numero_commande}} est annulée",
    body: "<p>Bonjour {{prenom}},</p><p>Votre commande est annulée par la boutique, à votre demande ou parce que nous ne pouvons pas l’honorer. Si vous l’aviez payée, vous êtes remboursée au plus tard dans les quatorze jours\u00a0; la page de votre commande dit jusqu’à quel jour.</p>",
    isAutomatic: true,
  },
};
