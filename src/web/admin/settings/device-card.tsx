import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { useSlipPaper } from "#web/admin/preparation/print/use-slip-paper.ts";
import { ReaderDialog } from "#web/admin/preparation/scan/reader-dialog.tsx";
import { useReaderSettings } from "#web/admin/preparation/scan/reader-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What depends on the machine one sits at, and is kept on it. */
export function DeviceCard() {
  const [reader, setReader] = useReaderSettings();
  const [paper, setPaper] = useSlipPaper();
  const [open, setOpen] = useState(false);
  return (
    <Card id="settings-device" title="Ce poste">
      <p className="mb-4 text-ink-2">
        Le lecteur de codes-barres, les sons, le nom de la table, ses imprimantes et leurs papiers. Ces
        réglages restent sur cet ordinateur.
      </p>
      <Button look="secondary" icon={<Icon of={ScanBarcode} />} onClick={() => setOpen(true)}>
        Régler et essayer le lecteur
      </Button>
      {open && (
        <ReaderDialog
          settings={reader}
          onChange={setReader}
          paper={paper}
          onPaper={setPaper}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
