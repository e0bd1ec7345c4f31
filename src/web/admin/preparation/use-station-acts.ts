import { Camera, ListChecks, Package, PackageCheck, ReceiptText, Settings2 } from "lucide-react";
import type { RefObject } from "react";
import { type ScreenAct, useScreenActs } from "#web/admin/acts/screen-acts.ts";
import type { Mode } from "./use-station.ts";

/** What can be done with the parcel on the table; `validate` where nothing is missing for it. */
export type ParcelActs = { print: () => void; validate: (() => void) | undefined };
export type ReachedParcel = RefObject<ParcelActs | undefined>;

type StationActs = {
  parcel: ReachedParcel;
  mode: Mode;
  onMode: (mode: Mode) => void;
  onCamera: () => void;
  onSettings: () => void;
};

/** What whoever types what they want may do at the pack station. */
export function useStationActs({ parcel, mode, onMode, onCamera, onSettings }: StationActs): void {
  const other: ScreenAct =
    mode === "picking"
      ? {
          id: "station-packing",
          label: "Emballage",
          words: "mode emballer commande par commande",
          icon: Package,
          run: () => onMode("packing"),
        }
      : {
          id: "station-picking",
          label: "Prélèvement",
          words: "mode liste rassembler les articles de plusieurs commandes",
          icon: ListChecks,
          run: () => onMode("picking"),
        };
  useScreenActs([
    {
      id: "station-validate",
      label: "Valider le colis sur la table",
      words: "terminer fini entrée",
      icon: PackageCheck,
      run: () => parcel.current?.validate?.(),
    },
    {
      id: "station-slip",
      label: "Imprimer le bon du colis sur la table",
      words: "papier",
      icon: ReceiptText,
      run: () => parcel.current?.print(),
    },
    other,
    {
      id: "station-camera",
      label: "Scanner avec la caméra",
      words: "photo code",
      icon: Camera,
      run: onCamera,
    },
    {
      id: "station-settings",
      label: "Réglages du poste",
      words: "lecteur son papier clavier",
      icon: Settings2,
      run: onSettings,
    },
  ]);
}
