import { useState } from "react";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { ShareLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const BindPhoneDialog = lazyPart(async () => (await import("./bind-phone-dialog.tsx")).BindPhoneDialog);

/** The address under which each viewer finds her own basket of the live, and the way to bind a phone by hand. */
export function BasketLink({ live }: { live: LiveDetail }) {
  const [binding, setBinding] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ShareLink path={paths.basket(live.id)} whose={`du panier du live ${live.title}`} open="address" />
      {live.isActive && (
        <Button look="text" onClick={() => setBinding(true)}>
          Lier un téléphone
        </Button>
      )}
      {binding && <BindPhoneDialog liveId={live.id} onClose={() => setBinding(false)} />}
    </div>
  );
}
