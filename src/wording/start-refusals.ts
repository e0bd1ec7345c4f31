/** Why the shop does not open on a database, and what whoever starts it can do. */
export const START_REFUSALS = {
  unreadableAddress:
    "DATABASE_URL ne se lit pas comme une adresse. Forme attendue : postgres://utilisateur:motdepasse@serveur:5432/base (les signes particuliers du mot de passe s'écrivent en %XX).",
  unknownHost: (server: string) =>
    `Le serveur de la base (${server}) est introuvable. Vérifiez le nom dans DATABASE_URL.`,
  unreachable: (server: string, reason: string) =>
    `Le serveur de la base (${server}) ne répond pas (${reason}). Vérifiez qu'il tourne et que DATABASE_URL donne son adresse et son port.`,
  wrongPassword: (user: string) =>
    `Le serveur de la base refuse l'utilisateur « ${user} » ou son mot de passe. Vérifiez DATABASE_URL.`,
  noPassword: (user: string) =>
    `Le serveur de la base demande un mot de passe pour « ${user} », et DATABASE_URL n'en donne pas.`,
  unknownDatabase: (name: string) =>
    `La base « ${name} » n'existe pas sur ce serveur. Créez-la, ou corrigez la fin de DATABASE_URL.`,
  noConnectionLeft:
    "Le serveur de la base n'accepte plus de connexions. Relevez son max_connections ou baissez DATABASE_POOL (docs/operations.md).",
  otherFault: (reason: string) =>
    `La base de DATABASE_URL ne peut pas être ouverte (${reason}). Vérifiez DATABASE_URL.`,
  readOnly:
    "La base de DATABASE_URL n'accepte pas d'écriture (serveur de secours, ou stockage presque plein chez l'hébergeur). Donnez dans DATABASE_URL l'adresse du serveur principal, ou faites lever la restriction.",
  tooOld: (version: string) =>
    `La base de DATABASE_URL tourne sous PostgreSQL ${version} ; il faut la version 15 ou plus récente.`,
  notOwner: (user: string) =>
    `L'utilisateur « ${user} » de DATABASE_URL ne peut pas créer de tables dans la base. Donnez-lui la base : alter database … owner to ${user}.`,
  filesFolder: (folder: string, code: string) =>
    `Le dossier des fichiers ne peut pas être créé (${folder} : ${code}). Vérifiez FILES_DIR et les droits du compte.`,
  toldByDemo:
    "La base de DATABASE_URL porte la démonstration (commandes et comptes inventés). Une boutique en production part d'une base neuve : créez-en une et donnez son adresse dans DATABASE_URL. Rien n'a été changé.",
  demoAdministrator: (email: string) =>
    `La base de DATABASE_URL a un administrateur sous l'adresse de la démonstration (${email}), dont le mot de passe est public. Créez le vôtre (npm run admin:create -- vous@exemple.fr), puis retirez-lui ses droits : psql "$DATABASE_URL" -c "update users set is_admin = false where lower(email) = '${email}'". Rien n'a été changé.`,
  usedFor: {
    production:
      "La base de DATABASE_URL est celle d'une boutique en production, et NODE_ENV ne vaut pas « production » : ni la démonstration ni une répétition n'y touchent. Ajoutez NODE_ENV=production, ou donnez une autre base. Sur une copie d'essai, effacez d'abord la marque : delete from settings where key = 'production'. Rien n'a été changé.",
    staging:
      "La base de DATABASE_URL est celle d'une répétition, et NODE_ENV ne vaut pas « staging » : ses commandes et ses paiements sont des essais. Ajoutez NODE_ENV=staging, ou donnez une autre base. Rien n'a été changé.",
  },
  halfTold:
    "La démonstration a été interrompue pendant qu'elle remplissait cette base (ou la remplit en ce moment). Elle n'efface rien : donnez une base vide dans DATABASE_URL, ou changez DATA_DIR si c'est la base embarquée.",
  notEmpty:
    "DEMO_STORY=true demande une base vide, et celle de DATABASE_URL contient déjà des données. Retirez DEMO_STORY, ou donnez une base neuve. Rien n'a été changé.",
} as const;
