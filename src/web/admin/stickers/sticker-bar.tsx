import { useQuery } from "@tanstack/react-query";
import { Printer, Settings2 } from "lucide-react";
import { useEffect, useState } from "react";
import { orpc } from "#web/admin/client/api.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { StickerDialog } from "./sticker-dialog.tsx";
import { useLabelPrinter } from "./usb-printer.ts";
import { useStickers } from "./use-stickers.ts";

/**
 * The stickers of the live that no table has printed yet: in one file, or each as its piece is sold where a label printer
 * is connected to the page.
 */
export function StickerBar({ liveId }: { liveId: string }) {
  const [following, setFollowing] = useState(false);
  const [adjusting, setAdjusting] = useState(false);
  /** What was printed last, should it not have come out. */
  const [latest, setLatest] = useState<string[]>([]);
  const printer = useLabelPrinter();
  const print = useStickers(liveId);
  const count = useQuery(orpc.admin.stickers.waiting.queryOptions({ input: { liveId } })).data?.waiting ?? 0;
  const { mutate, isPending, isError } = print;
  const follows = following && printer !== undefined && !isError;

  useEffect(() => {
    if (follows && count > 0 && !isPending) mutate({}, { onSuccess: setLatest });
  }, [follows, count, isPending, mutate]);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      {printer && (
        <Switch
          id="stickers-follow"
          label="Imprimer au fil du live"
          checked={follows}
          onChange={(on) => {
            print.reset();
            setFollowing(on);
          }}
        />
      )}
      {!follows && (
        <Button
          look="secondary"
          icon={<Icon of={Printer} size={18} />}
          pending={isPending}
          disabled={count === 0}
          onClick={() => mutate({}, { onSuccess: setLatest })}
        >
          Étiquettes à imprimer ({count})
        </Button>
      )}
      {latest.length > 0 && (
        <Button look="text" disabled={isPending} onClick={() => mutate({ itemIds: latest, again: true })}>
          Réimprimer ({latest.length})
        </Button>
      )}
      <IconButton
        label="Réglages des étiquettes"
        icon={<Icon of={Settings2} size={18} />}
        className="ms-auto"
        onClick={() => setAdjusting(true)}
      />
      {adjusting && <StickerDialog onClose={() => setAdjusting(false)} />}
    </div>
  );
}
