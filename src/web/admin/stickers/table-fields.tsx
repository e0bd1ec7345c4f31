import { Usb } from "lucide-react";
import { useState } from "react";
import { setTable, useTable } from "#web/admin/print/table.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { canConnect, choosePrinter, useLabelPrinter } from "./usb-printer.ts";

/** How this table is called, and the printer of its stickers. */
export function TableFields() {
  const table = useTable();
  return (
    <>
      <TextField
        id="table-name"
        label="Nom de la table"
        hint="Il est noté avec chaque étiquette imprimée ici."
        maxLength={40}
        autoComplete="off"
        value={table.name}
        onChange={({ target }) => setTable({ name: target.value })}
      />
      <Select
        id="sticker-format"
        label="Étiquettes du live, 50 × 30 mm"
        hint="ZPL est la langue des imprimantes Zebra et compatibles."
        options={[
          { value: "pdf", label: "PDF, toute imprimante" },
          { value: "zpl-203", label: "ZPL, 203 points par pouce" },
          { value: "zpl-300", label: "ZPL, 300 points par pouce" },
        ]}
        value={table.stickers}
        onChoose={(stickers) => setTable({ stickers })}
      />
      {table.stickers !== "pdf" && <UsbPrinter />}
    </>
  );
}

function UsbPrinter() {
  const printer = useLabelPrinter();
  const [problem, setProblem] = useState(false);
  if (!canConnect())
    return (
      <p className="text-ink-2">
        Ce navigateur ne parle pas aux imprimantes{"\u00a0"}: les étiquettes se téléchargent en un fichier.
      </p>
    );
  const choose = () => {
    setProblem(false);
    choosePrinter().catch(() => setProblem(true));
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status">
        {printer
          ? `Imprimante connectée\u00a0: ${printer.name || "sans nom"}`
          : "Aucune imprimante connectée\u00a0: les étiquettes se téléchargent en un fichier."}
      </p>
      <Button look="secondary" icon={<Icon of={Usb} size={18} />} onClick={choose}>
        {printer ? "Changer d'imprimante" : "Connecter une imprimante USB"}
      </Button>
      {problem && (
        <p role="alert" className="text-danger">
          L'imprimante ne répond pas. Débranchez-la, rebranchez-la, fermez les autres onglets qui l'utilisent,
          puis réessayez.
        </p>
      )}
    </div>
  );
}
