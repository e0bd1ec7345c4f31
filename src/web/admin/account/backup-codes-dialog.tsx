import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { inGroups } from "#domain/second-factor.ts";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { copyText } from "#web/admin/share/copy-text.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";

const TITLE = "Codes de secours HF Outlet";

/** Shown once: the shop keeps hashes. It is left by its button alone, for what is closed here does not come back. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [printing, setPrinting] = useState(false);
  const lines = codes.map(inGroups);
  const copy = () =>
    copyText(lines.join("\n"), {
      done: "Codes copiés",
      refused: "Impossible de copier les codes. Téléchargez-les ou imprimez-les.",
    });
  const download = () =>
    saveFile(new Blob([`${TITLE}\n\n${lines.join("\n")}\n`], { type: "text/plain" }), "codes-de-secours.txt");
  return (
    <Dialog
      open
      locked
      onClose={onClose}
      title="Vos codes de secours"
      actions={<Button onClick={onClose}>J'ai conservé mes codes</Button>}
    >
      <div className="flex flex-col gap-4">
        <p>
          La double authentification est active. Téléphone perdu ou cassé{"\u00a0"}: chacun de ces codes
          permet de vous connecter une fois. Rangez ces codes ailleurs que sur votre téléphone.{" "}
          <strong className="font-semibold">Ils ne seront plus montrés.</strong>
        </p>
        <ol aria-label="Codes de secours" className="grid gap-x-6 gap-y-1.5 font-code sm:grid-cols-2">
          {lines.map((line) => (
            <li key={line} className="break-normal">
              {line}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" icon={<Icon of={Copy} />} onClick={() => void copy()}>
            Copier
          </Button>
          <Button look="secondary" icon={<Icon of={Download} />} onClick={download}>
            Télécharger
          </Button>
          <Button look="secondary" icon={<Icon of={Printer} />} onClick={() => setPrinting(true)}>
            Imprimer
          </Button>
        </div>
      </div>
      {printing && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <h1>{TITLE}</h1>
          <ol>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </PrintSheet>
      )}
    </Dialog>
  );
}
