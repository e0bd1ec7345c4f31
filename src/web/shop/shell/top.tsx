import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";

export function Top() {
  return (
    <>
      <SkipLink />
      <OfflineBanner />
    </>
  );
}
