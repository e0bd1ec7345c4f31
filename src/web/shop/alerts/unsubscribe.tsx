import { useEffect, useState } from "react";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";

type UnsubscribeProps = { end: () => Promise<unknown>; done: string; again: string };

/**
 * Where the link of a mail leads that came because somebody had asked for it: arriving is the press. Mail programs that
 * open links before their readers do run no script.
 */
export function Unsubscribe({ end, done, again }: UnsubscribeProps) {
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on the button is one more attempt
  useEffect(() => {
    let left = false;
    setProblem(undefined);
    end().then(
      () => !left && setEnded(true),
      (error: unknown) => !left && setProblem(sentenceOf(error, "La désinscription n'a pas abouti.")),
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  return (
    <>
      <h1 tabIndex={-1}>Désinscription</h1>
      <div role="status" className="mt-4">
        {ended && <p>{done}</p>}
        {!ended && !problem && <p className="text-ink-2">Un instant…</p>}
      </div>
      <Problem sentence={problem} />
      {problem && (
        <Button className="mt-4 w-full sm:w-auto" onClick={() => setAttempt((count) => count + 1)}>
          {again}
        </Button>
      )}
      {ended && (
        <Link to={paths.home} className={buttonClass("secondary", "mt-6 w-full sm:w-auto")}>
          Retour à l'accueil
        </Link>
      )}
    </>
  );
}
