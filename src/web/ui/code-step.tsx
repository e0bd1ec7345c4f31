import { type ReactNode, useEffect, useRef, useState } from "react";
import { CODE_REQUIRED } from "#wording/account-forms.ts";
import { Button } from "./button.tsx";
import { CodeField } from "./code-field.tsx";
import { Problem } from "./problem.tsx";

/** What came of a code: undefined when it was right. `wrong` stands by the field, `problem` above the button. */
export type CodeAnswer = { wrong: string } | { problem: string } | undefined;

type CodeStepProps = {
  send: (code: string) => Promise<CodeAnswer>;
  /** The way back to the first step. */
  children: ReactNode;
};

/** The second step of a sign-in: the code of the app, or one of the codes that were put aside. */
export function CodeStep({ send, children }: CodeStepProps) {
  const [way, setWay] = useState<"app" | "backup">("app");
  const [code, setCode] = useState("");
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<CodeAnswer>();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field to type in
  useEffect(() => field.current?.focus(), [way]);

  async function submit() {
    if (pending) return;
    setPending(true);
    const told = code.trim() === "" ? { wrong: CODE_REQUIRED } : await send(code);
    setPending(false);
    setAnswer(told);
    if (told && "wrong" in told) field.current?.focus();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-ink-2">
        {way === "app"
          ? "Votre compte demande aussi un code. Ouvrez votre application d'authentification et recopiez le code affiché."
          : "Saisissez l'un des codes de secours que vous avez conservés. Chacun ne sert qu'une fois."}
      </p>
      <CodeField
        ref={field}
        key={way}
        id="sign-in-code"
        way={way}
        value={code}
        error={answer && "wrong" in answer ? answer.wrong : undefined}
        onType={(typed) => {
          setCode(typed);
          setAnswer(undefined);
        }}
      />
      <Problem sentence={answer && "problem" in answer ? answer.problem : undefined} />
      <Button type="submit" pending={pending} pendingLabel="Vérification...">
        Valider
      </Button>
      <Button
        look="text"
        className="self-center"
        onClick={() => {
          setWay(way === "app" ? "backup" : "app");
          setCode("");
          setAnswer(undefined);
        }}
      >
        {way === "app" ? "Utiliser un code de secours" : "Utiliser l'application"}
      </Button>
      {children}
    </form>
  );
}
