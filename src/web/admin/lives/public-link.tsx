import { ShareLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";

type LiveLinkProps = { live: { id: string; title: string }; withAddress?: boolean };

/** The address that guests get during the live: to open, to copy, and as a code to show on the stream. */
export function PublicLink({ live, withAddress = false }: LiveLinkProps) {
  return (
    <ShareLink
      path={paths.live(live.id)}
      whose={`du live ${live.title}`}
      open={withAddress ? "address" : "word"}
    />
  );
}
