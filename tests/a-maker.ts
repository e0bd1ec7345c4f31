/** A maker within the Union, as its form sends it; its name is the caller's. */
export const A_MAKER = {
  address: "8 rue des Tisseurs, 69004 Lyon",
  contact: "atelier@exemple.fr",
  outsideEu: false,
  responsibleName: "",
  responsibleAddress: "",
  responsibleContact: "",
  isDefault: false,
};
