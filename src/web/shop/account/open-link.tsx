import { auth } from "#web/shop/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { comeIn } from "./come-in.ts";
import { useAct } from "./use-act.ts";

type OpenLinkProps = { secret: string; onAskAgain: () => void; onCodeAsked: () => void };

/** The press that uses the link up: mail programs open links before their readers do, but press no button. */
export function OpenLink({ secret, onAskAgain, onCodeAsked }: OpenLinkProps) {
  const act = useAct("Une erreur inconnue est survenue");
  const enter = () =>
    act.run({}, async () => {
      const { done } = await auth.signInByLink(secret);
      if (done) comeIn();
      else onCodeAsked();
    });
  return (
    <Card className="mt-4">
      <div className="flex flex-col gap-4">
        <p>Votre lien est prêt. Il ne fonctionne qu'une fois.</p>
        <Problem sentence={act.problem} />
        <Button pending={act.pending} pendingLabel="Connexion en cours..." onClick={() => void enter()}>
          Ouvrir mon espace
        </Button>
        {act.problem && (
          <Button look="secondary" onClick={onAskAgain}>
            Se connecter autrement
          </Button>
        )}
      </div>
    </Card>
  );
}
