import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { auth } from "#web/shop/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type CodeAnswer, CodeStep } from "#web/ui/code-step.tsx";
import { comeIn } from "./come-in.ts";

/** The code that accounts of staff may ask for, whichever way their owner came. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  const send = async (code: string): Promise<CodeAnswer> => {
    try {
      await auth.signInByCode(code);
      comeIn();
      return undefined;
    } catch (error) {
      const sentence = sentenceOf(error, "Une erreur inconnue est survenue");
      return isRefused(error, "SECOND_FACTOR_CODE_WRONG") ? { wrong: sentence } : { problem: sentence };
    }
  };
  return (
    <Card className="mt-4">
      <CodeStep send={send}>
        <Button look="secondary" onClick={onBack}>
          Se connecter autrement
        </Button>
      </CodeStep>
    </Card>
  );
}
