/** Messages of the back office's forms, shown beside the field; the same rules run in the browser and on the server. */
export const LIVE_TITLE_REQUIRED = "Le titre est obligatoire";
export const LIVE_REF_REQUIRED = "La référence est obligatoire";
export const LIVE_REF_SHAPE =
  "10 caractères au plus\u00a0: lettres minuscules sans accent, chiffres et tirets, sans tiret au début ni à la fin.";
export const LIVE_DATE_REQUIRED = "La date est obligatoire";
export const CHOOSE_PIECE_AND_HANDLE = "Veuillez sélectionner un produit et indiquer un pseudo";
export const VIEW_NAME_REQUIRED = "Le nom de la vue est obligatoire";
export const FILL_EVERY_FIELD = "Veuillez remplir tous les champs";
export const MAKER_CONTACT_SHAPE = "Une adresse email, ou un site comme https://www.exemple.fr";
export const HEX_SHAPE = "Code hexadécimal valide (ex: #FF0000)";
export const FILL_REQUIRED_FIELDS = "Veuillez remplir tous les champs obligatoires";
export const BULK_LIVE_REQUIRED = "Veuillez sélectionner un live";
export const BULK_NAME_REQUIRED = "Le nom du produit est requis";
export const BULK_PRICE_REQUIRED = "Le prix doit être supérieur à 0";
export const BULK_REF_REQUIRED = "La référence catégorie est requise";
export const BULK_COLORS_REQUIRED = "Veuillez sélectionner au moins une couleur";
export const FIELDS_EMPTY = "Remplissez au moins un champ.";
export const GRID_COLOR_UNKNOWN = "Couleur inconnue";
/** Of a product, in its form, in the grid and in a file. */
export const WEIGHT_SHAPE = "Un poids, par exemple 350\u00a0g ou 1,2\u00a0kg";
/** Of a product, in its form and in those that make many. */
export const STOCK_HINT = "Nombre de pièces\u00a0; vide\u00a0: illimité";
export const GRID_STOCK_SHAPE = "Un nombre de pièces, ou vide";
export const MORE_UNITS_SHAPE = "Un nombre de pièces, de 1 à 999";
export const GRID_IN_LIVE = "Déjà dans ce live";
export const GRID_ROW_REPEATED = "Même pièce que plus haut";
export const GRID_EMPTY = "Remplissez au moins une ligne.";

export const TOO_MANY_REMINDERS = "Trois rappels au plus.";

export const PURCHASE_PRICE_SHAPE = "Un prix en euros, ou vide";
export const PURCHASE_PRICE_HINT =
  "Vu des seuls rôles Propriétaire et Gestion. Sans TVA récupérée (franchise), taxes comprises.";
