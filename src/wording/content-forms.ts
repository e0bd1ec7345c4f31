/** Messages of the forms of pages, questions and message templates, shown beside the field. */
export const FILL_EVERYTHING = "Veuillez remplir tous les champs";
export const PAGE_CODE_SHAPE = "Le code doit être un slug valide (ex: ma-page-exemple)";
export const TEMPLATE_TYPE_REQUIRED = "Le type est obligatoire";
export const TEMPLATE_TITLE_REQUIRED = "Le titre est obligatoire";
export const delayShape = (least: number): string =>
  `Un nombre de minutes de ${least} à 1\u00a0440 est attendu.`;
export const CONFIRMATION_LEAVES = "La loi veut cette confirmation\u00a0: elle part toujours.";
