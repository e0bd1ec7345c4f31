import { useEffect } from "react";
import { useAct } from "#web/shop/account/use-act.ts";
import { serverNow } from "#web/shop/order/store/order-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { formatClock } from "#wording/format.ts";

type CodeProps = {
  code: string;
  handle: string;
  expiresAt: string;
  liveTitle: string;
  /** The code's time is over. */
  onOver: () => void;
  onForget: () => Promise<void>;
};

/** The code, as large as it is typed; the page goes on by itself once the live has heard it. */
export function CodeToWrite({ code, handle, expiresAt, liveTitle, onOver, onForget }: CodeProps) {
  const act = useAct("Réessayez dans un instant.");
  useEffect(() => {
    const timer = window.setTimeout(onOver, Math.max(0, Date.parse(expiresAt) - serverNow()) + 1_000);
    return () => window.clearTimeout(timer);
  }, [expiresAt, onOver]);
  return (
    <>
      <h2>Écrivez ce code en commentaire</h2>
      <p
        role="img"
        className="mt-3 rounded-card border-2 border-accent bg-card py-5 text-center font-code text-[3.5rem] leading-none font-bold tracking-[0.2em] select-all"
        aria-label={`Code ${[...code].join(" ")}`}
      >
        {code}
      </p>
      <p className="mt-4">
        Écrivez-le dans le live «{"\u00a0"}
        {liveTitle}
        {"\u00a0"}», avec le compte <span className="font-semibold break-all">@{handle}</span>. Votre panier
        s'ouvre ici tout seul, une seconde plus tard.
      </p>
      <p className="mt-3 flex items-center gap-2 text-ink-2">
        <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-success motion-safe:animate-pulse" />
        En attente de votre commentaire. Code valable jusqu'à {formatClock(expiresAt)}.
      </p>
      <p className="mt-5 text-small text-ink-2">
        Rien ne se passe{"\u00a0"}? Vérifiez le pseudo, ou dites ce code à la vendeuse{"\u00a0"}: elle peut
        ouvrir votre panier.
      </p>
      <Problem sentence={act.problem} />
      <Button
        look="secondary"
        className="mt-4 w-full sm:w-auto"
        pending={act.pending}
        onClick={() => void act.run({}, onForget)}
      >
        Changer de pseudo
      </Button>
    </>
  );
}
