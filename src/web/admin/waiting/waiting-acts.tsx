import { BellRing, PackagePlus } from "lucide-react";
import { useState } from "react";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RestockDialog } from "./restock-dialog.tsx";
import { TellWaitingDialog } from "./tell-waiting-dialog.tsx";

/** A piece that is gone, and how many wait for it. */
export type AwaitedPiece = { productId: string; words: string; people: number };

type WaitingActsProps = {
  piece: AwaitedPiece;
  /** In a row of a table, where two buttons have no room. */
  inMenu?: boolean;
};

/** What staff do about a piece that viewers wait for: find more of it, or tell those who wait. */
export function WaitingActs({ piece, inMenu = false }: WaitingActsProps) {
  const [asked, setAsked] = useState<"restock" | "tell">();
  const close = () => setAsked(undefined);
  const acts = [
    {
      id: "restock",
      label: "Réassortir",
      icon: <Icon of={PackagePlus} size={18} />,
      onChoose: () => setAsked("restock"),
    },
    {
      id: "tell",
      label: "Prévenir",
      icon: <Icon of={BellRing} size={18} />,
      onChoose: () => setAsked("tell"),
    },
  ];
  return (
    <>
      {inMenu ? (
        <Menu label={`Actions pour ${piece.words}, en attente`} entries={acts} />
      ) : (
        <span className="flex flex-wrap gap-2">
          {acts.map(({ id, label, icon, onChoose }) => (
            <Button key={id} look="secondary" icon={icon} onClick={onChoose}>
              <span>
                {label}
                <span className="sr-only">{`\u00a0: ${piece.words}`}</span>
              </span>
            </Button>
          ))}
        </span>
      )}
      {asked === "restock" && <RestockDialog piece={piece} onClose={close} />}
      {asked === "tell" && <TellWaitingDialog piece={piece} onClose={close} />}
    </>
  );
}
