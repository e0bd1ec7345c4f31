import type { SettingGroup } from "#contract/admin/settings.ts";

export const GROUP_WORDS: Record<SettingGroup, { title: string; words: string }> = {
  orders: {
    title: "Commandes et réservations",
    words:
      "Ce que paie une cliente, livraison et étiquette de retour comprises, et combien de temps ses pièces l'attendent.",
  },
  limits: {
    title: "Limites par cliente",
    words: "Ce qu'un même navigateur ou un même réseau peut retenir à la fois.",
  },
  payments: {
    title: "Paiement",
    words: "Comment les clientes peuvent payer, en plus de la carte.",
  },
  parcels: { title: "Produits et colis", words: "Ce qui vaut pour toutes les pièces et tous les colis." },
  shop: { title: "Boutique et contact", words: "Ce que disent les pages et les messages de la boutique." },
  portrait: {
    title: "Qui est derrière la boutique\u00a0?",
    words:
      "Le visage et les mots de qui présente les lives, sur la page d'accueil. Ce qui est vide n'est pas montré.",
  },
  sales: {
    title: "Soldes",
    words:
      "Les deux périodes fixées par la loi, à redonner chaque année. Ces jours-là, vous écrivez «\u00a0soldes\u00a0» sans question\u00a0; les autres jours, la boutique demande s'il faut garder ce mot.",
  },
  sms: {
    title: "SMS",
    words:
      "Des messages sur les commandes, facultatifs, jamais de publicité. Vous pouvez écrire {{boutique}}, {{prenom}}, {{numero_commande}}, {{total}}, {{delai}}, {{lien_commande}} et {{lien_suivi}}. Un texte vide n'est pas envoyé. Les accents que le réseau ne connaît pas sont retirés.",
  },
  advertising: {
    title: "Annonces commerciales",
    words: "À qui vos annonces par e-mail peuvent partir. Un refus l'emporte toujours.",
  },
  seller: {
    title: "Vendeur et hébergeur",
    words:
      "La loi veut que chaque cliente sache qui vend et qui héberge le site. Ce qui change ici ne réécrit pas les pages déjà publiées.",
  },
  taxes: {
    title: "TVA et éco-organismes",
    words:
      "Ce que disent les factures et les pages obligatoires. Un changement vaut pour les ventes encaissées ensuite\u00a0; une facture émise garde le sien.",
  },
  vatChange: {
    title: "Changement de TVA prévu",
    words:
      "Par exemple quitter la franchise en cours d'année, ou une mention que la loi renumérote. Les ventes encaissées avant ce jour gardent leurs règles\u00a0; ce jour-là, les réglages ci-dessus changent d'eux-mêmes.",
  },
  vatNext: {
    title: "Second changement de TVA prévu",
    words:
      "Un autre jour, quand deux changements sont connus d'avance\u00a0: une mention renumérotée au 1er janvier, la franchise quittée en mars. Videz le jour et ce qui change pour y renoncer.",
  },
  accounting: {
    title: "Comptabilité et e-reporting",
    words:
      "Les numéros que votre comptable donne à ces comptes. Un changement vaut pour les écritures postérieures au dernier fichier exporté\u00a0; les précédentes gardent leurs comptes, même si elles sont exportées de nouveau.",
  },
  retention: {
    title: "Conservation des données",
    words:
      "Combien de temps la boutique garde ce qui nomme une personne. Toutes les six heures, ce qui a fait son temps est effacé pour de bon ou archivé. Si vous changez une durée, changez-la aussi dans la page Confidentialité.",
  },
  staff: { title: "Équipe", words: "Ce que la connexion demande à qui travaille dans la boutique." },
  protection: { title: "Protection du site", words: "Ce qu'un robot ou une erreur ne peut pas dépasser." },
};
