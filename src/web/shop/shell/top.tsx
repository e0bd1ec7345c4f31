import { useActing } from "#web/shop/account/acting.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";

const ActingBanner = lazyPart(async () => (await import("#web/shop/account/acting-banner.tsx")).ActingBanner);

export function Top() {
  const acting = useActing();
  return (
    <>
      <SkipLink />
      {acting && <ActingBanner />}
    </>
  );
}
