import {
  ChartColumn,
  CheckCheck,
  CircleStop,
  Maximize2,
  MessageSquarePlus,
  Plus,
  Radio,
  SkipForward,
  Smartphone,
} from "lucide-react";
import { useNavigate } from "react-router";
import { useScreenActs } from "#web/admin/acts/screen-acts.ts";
import { paths } from "#web/paths.ts";
import { acceptAllWords } from "./claims/claim-words.ts";

type ConsoleActs = {
  live: { id: string; onAir: string | null };
  /** The piece of the run that would be shown next; undefined: there is none. */
  next: { reference: string } | undefined;
  /** How many proposals one press accepts. */
  sure: number;
  onAcceptAll: () => void;
  onEntry: () => void;
  onNext: () => void;
  onOff: () => void;
  onNew: () => void;
  onBind: () => void;
  onFullScreen: () => void;
};

/** What whoever types what they want may do in the console of a live; most of it has a key too. */
export function useConsoleActs({ live, next, sure, ...acts }: ConsoleActs): void {
  const navigate = useNavigate();
  const open = live.id !== "";
  useScreenActs(
    [
      {
        id: "console-entry",
        label: "Saisir une commande",
        words: "vendre vente ajouter pseudo référence",
        icon: MessageSquarePlus,
        run: acts.onEntry,
        offered: open,
      },
      {
        id: "console-accept-all",
        label: acceptAllWords(sure),
        words: "propositions demandes valider",
        icon: CheckCheck,
        run: acts.onAcceptAll,
        offered: sure > 0,
      },
      {
        id: "console-next",
        label: next ? `Mettre ${next.reference} à l'antenne` : "Pièce suivante à l'antenne",
        words: "pièce suivante montrer déroulé",
        icon: SkipForward,
        run: acts.onNext,
        offered: next !== undefined,
      },
      {
        id: "console-off",
        label: `Retirer ${live.onAir} de l'antenne`,
        words: "enlever cacher masquer pièce",
        icon: Radio,
        run: acts.onOff,
        offered: live.onAir !== null,
      },
      {
        id: "console-new",
        label: "Nouvelle pièce à l'antenne",
        words: "créer produit article ajouter",
        icon: Plus,
        run: acts.onNew,
        offered: open,
      },
      {
        id: "console-bind",
        label: "Lier un téléphone",
        words: "panier cliente pseudo code",
        icon: Smartphone,
        run: acts.onBind,
        offered: open,
      },
      {
        id: "console-screen",
        label: "Plein écran",
        words: "agrandir réduire",
        icon: Maximize2,
        run: acts.onFullScreen,
        offered: true,
      },
      {
        id: "console-end",
        label: "Terminer le live",
        words: "fin arrêter clore",
        icon: CircleStop,
        run: () => void navigate(paths.admin.liveClosing(live.id)),
        offered: open,
      },
      {
        id: "console-report",
        label: "Bilan du live",
        words: "chiffres résultat statistiques ventes",
        icon: ChartColumn,
        run: () => void navigate(paths.admin.liveReport(live.id)),
        offered: true,
      },
    ].filter(({ offered }) => offered),
  );
}
