import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SlipPaper } from "#web/admin/preparation/print/packing-slip.tsx";
import { useLabelPaper } from "#web/admin/preparation/print/use-label-paper.ts";
import { barcodeOf } from "#web/admin/print/barcodes.ts";
import { PrinterNames } from "#web/admin/stickers/printer-names.tsx";
import { TableFields } from "#web/admin/stickers/table-fields.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import type { ReaderSettings } from "./reader-settings.ts";
import { useScanner } from "./use-scanner.ts";

const TEST_CODE = "TEST-0123456789";

type ReaderDialogProps = {
  settings: ReaderSettings;
  onChange: (settings: ReaderSettings) => void;
  paper: SlipPaper;
  onPaper: (paper: SlipPaper) => void;
  onClose: () => void;
};

/** A code to try the reader on, and the switch for when it does not come through as printed. */
export function ReaderDialog({ settings, onChange, paper, onPaper, onClose }: ReaderDialogProps) {
  const [labelPaper, setLabelPaper] = useLabelPaper();
  const [read, setRead] = useState<string>();
  const barcode = useQuery({
    queryKey: ["barcode", TEST_CODE],
    queryFn: () => barcodeOf(TEST_CODE),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useScanner({ enabled: true, layout: settings.layout, onScan: ([reading]) => setRead(reading) });
  return (
    <Dialog open onClose={onClose} title="Réglages du poste" size="small">
      <div className="flex flex-col gap-4">
        <div>
          <p className="mb-2">Scannez ce code avec votre lecteur{"\u00a0"}:</p>
          {barcode.data ? (
            <img
              src={barcode.data}
              alt={`Code-barres ${TEST_CODE}`}
              className="h-20 rounded-control border border-line bg-on-deep p-2"
            />
          ) : (
            <Skeleton className="h-20" />
          )}
          <p role="status" className="mt-2 min-h-6 font-semibold">
            {read === TEST_CODE && <span className="text-success">Lecture correcte</span>}
            {read !== undefined && read !== TEST_CODE && (
              <span className="text-danger">
                Lu{"\u00a0"}: {read}. Changez le réglage ci-dessous et recommencez.
              </span>
            )}
          </p>
        </div>
        <Select
          id="reader-layout"
          label="Clavier du lecteur"
          hint="La plupart des lecteurs écrivent comme un clavier américain."
          options={[
            { value: "places", label: "Clavier américain (réglage d'usine)" },
            { value: "characters", label: "Clavier de cet ordinateur" },
          ]}
          value={settings.layout}
          onChoose={(layout) => {
            setRead(undefined);
            onChange({ ...settings, layout });
          }}
        />
        <Select
          id="label-paper"
          label="Papier des étiquettes"
          options={[
            { value: "label", label: "Étiquette 100 × 150 mm" },
            { value: "a4", label: "A4, deux étiquettes par feuille" },
            { value: "zpl-203", label: "ZPL 100 × 150 mm, 203 points par pouce" },
            { value: "zpl-300", label: "ZPL 100 × 150 mm, 300 points par pouce" },
          ]}
          value={labelPaper}
          onChoose={setLabelPaper}
        />
        <Select
          id="slip-paper"
          label="Papier des bons de préparation"
          options={[
            { value: "label", label: "Étiquette 100 × 150 mm" },
            { value: "a5", label: "A5" },
          ]}
          value={paper}
          onChoose={onPaper}
        />
        <TableFields />
        <PrinterNames />
        <Checkbox
          id="reader-sounds"
          label="Jouer un son à chaque lecture"
          checked={settings.sounds}
          onChange={({ target }) => onChange({ ...settings, sounds: target.checked })}
        />
      </div>
    </Dialog>
  );
}
