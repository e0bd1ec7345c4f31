import {
  ChartColumn,
  CircleOff,
  Copy,
  MonitorPlay,
  PackageOpen,
  Radio,
  ReceiptText,
  Shirt,
} from "lucide-react";
import { useNavigate } from "react-router";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { useOpened } from "#web/admin/acts/opened.ts";
import { useScreenActs } from "#web/admin/acts/screen-acts.ts";
import type { useLiveOpening } from "#web/admin/lives/use-live-opening.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { copyLink } from "#web/admin/share/share-link.tsx";
import { paths, withQuery } from "#web/paths.ts";

/** What whoever types what they want may do on the page of a live. */
export function useLiveActs(
  { id, title, isActive }: LiveDetail,
  turn: ReturnType<typeof useLiveOpening>["turn"],
): void {
  const navigate = useNavigate();
  const may = useMay();
  useOpened({ kind: "live", id, label: title, detail: "Live", to: paths.admin.liveDetail(id) });
  useScreenActs([
    {
      id: "live-console",
      label: "Ouvrir la console du live",
      words: "passer à l'antenne direct pièce comment",
      icon: MonitorPlay,
      run: () => void navigate(paths.admin.liveConsole),
    },
    {
      id: "live-closing",
      label: "Fin du live",
      words: "terminer clore invendus relancer",
      icon: ReceiptText,
      run: () => void navigate(paths.admin.liveClosing(id)),
    },
    {
      id: "live-report",
      label: "Bilan du live",
      words: "chiffres résultat statistiques ventes marge",
      icon: ChartColumn,
      run: () => void navigate(paths.admin.liveReport(id)),
    },
    isActive
      ? {
          id: "live-off",
          label: "Désactiver le live",
          words: "arrêter fermer terminer couper",
          icon: CircleOff,
          run: () => turn({ id, title, isActive: false }),
        }
      : {
          id: "live-on",
          label: "Activer le live",
          words: "démarrer ouvrir commencer lancer antenne",
          icon: Radio,
          run: () => turn({ id, title, isActive: true }),
        },
    {
      id: "live-link",
      label: "Copier le lien public du live",
      words: "partager adresse url",
      icon: Copy,
      run: () => void copyLink(paths.live(id)),
    },
    {
      id: "live-products",
      label: "Produits de ce live",
      words: "pièces articles références",
      icon: Shirt,
      run: () => void navigate(withQuery(paths.admin.products, { live: id })),
    },
    ...(may("management")
      ? [
          {
            id: "live-orders",
            label: "Commandes de ce live",
            words: "ventes",
            icon: PackageOpen,
            run: () => void navigate(withQuery(paths.admin.orders, { live: id })),
          },
        ]
      : []),
  ]);
}
