import { useMutation } from "@tanstack/react-query";
import { api } from "#web/admin/client/api.ts";
import { fetchSignedIn } from "#web/admin/client/fetch-signed-in.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { printFile } from "#web/admin/print/print-file.ts";
import { type Table, useTable } from "#web/admin/print/table.ts";
import { saveFile } from "#web/ui/admin/save-file.ts";
import { toast } from "#web/ui/toasts.ts";
import { type LabelPrinter, useLabelPrinter } from "./usb-printer.ts";

type Wanted = { itemIds?: string[]; again?: boolean };

/** Notes what this table prints, then prints it. What another table has printed is not printed here too. */
export function useStickers(liveId: string) {
  const act = useOneAct();
  const table = useTable();
  const printer = useLabelPrinter();
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const input = { liveId, table: table.name, ...wanted };
      const { itemIds } = await act(input, (options) => api.admin.stickers.take(input, options));
      if (itemIds.length > 0) await printStickers(itemIds, table, printer);
      return itemIds;
    },
    onSuccess: (itemIds) => {
      if (itemIds.length === 0) toast.info("Déjà imprimée à une autre table");
    },
    meta: {
      failed: "L'étiquette n'est pas sortie. Imprimez-la à nouveau.",
      changes: ["orders of the console"],
    },
  });
}

/** To the printer that is connected, as a file for one that is not, or in the browser's print window. */
async function printStickers(
  itemIds: string[],
  table: Table,
  printer: LabelPrinter | undefined,
): Promise<void> {
  const items = itemIds.join(",");
  if (!printer && table.stickers === "pdf") {
    const problem = await printFile(`/api/admin/stickers.pdf?items=${items}`, "stickers");
    if (problem) toast.error(problem);
    return;
  }
  const dpi = table.stickers === "zpl-300" ? 300 : 203;
  const response = await fetchSignedIn(new Request(`/api/admin/stickers.zpl?items=${items}&dpi=${dpi}`));
  if (!response.ok) throw new Error(`The stickers answered ${response.status}`);
  if (printer) await printer.print(await response.text());
  else saveFile(await response.blob(), "etiquettes-du-live.zpl");
}
