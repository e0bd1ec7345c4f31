import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { PieceBoxes } from "./piece-boxes.tsx";
import { type KnownOrder, type StatementDraft, statementErrors } from "./statement.ts";
import { StepTitle } from "./step-title.tsx";

type StatementStepProps = {
  draft: StatementDraft;
  order: KnownOrder | undefined;
  serverErrors: FieldErrors;
  onChange: (change: (draft: StatementDraft) => StatementDraft) => void;
  onNext: () => void;
};

export function StatementStep({ draft, order, serverErrors, onChange, onNext }: StatementStepProps) {
  const [errors, setErrors] = useState<FieldErrors>(serverErrors);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setErrors(serverErrors), [serverErrors]);
  const wire = (field: Exclude<keyof StatementDraft, "itemIds" | "asCredit">) => ({
    id: field,
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      onChange((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _corrected, ...others }) => others);
    },
  });
  return (
    <form
      noValidate
      className="mt-2 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const found = statementErrors(draft, order);
        if (Object.keys(found).length === 0) return onNext();
        setErrors(found);
        setAttempt((count) => count + 1);
        focusLoneError(found);
      }}
    >
      <p className="text-ink-2">
        Vous avez 14{"\u00a0"}jours après la réception pour changer d'avis, sans donner de raison. Vous pouvez
        le faire dès maintenant si le colis n'est pas arrivé.
      </p>
      <StepTitle>Étape 1 sur 2{"\u00a0"}: votre déclaration</StepTitle>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField
        {...wire("firstName")}
        label="Prénom"
        autoComplete="given-name"
        enterKeyHint="next"
        maxLength={60}
      />
      <TextField
        {...wire("lastName")}
        label="Nom"
        autoComplete="family-name"
        enterKeyHint="next"
        maxLength={60}
      />
      <TextField
        {...wire("orderNumber")}
        label="Numéro de commande"
        hint="Il commence par HF-. Si vous ne le retrouvez pas, écrivez ce qui permet de la reconnaître."
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        inputClassName="font-code"
      />
      <TextField
        {...wire("email")}
        label="Email"
        optional={order?.maskedEmail !== undefined}
        hint={
          order?.maskedEmail
            ? `Laissez vide pour recevoir l'accusé de réception à ${order.maskedEmail}.`
            : "Pour recevoir l'accusé de réception"
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      {order ? (
        <PieceBoxes
          order={order}
          chosen={draft.itemIds}
          error={errors.articles}
          onChange={(itemIds) => {
            onChange((now) => ({ ...now, itemIds }));
            setErrors(({ articles: _corrected, ...others }) => others);
          }}
        />
      ) : (
        <Textarea
          {...wire("articles")}
          label="Articles concernés"
          optional
          hint="Laissez vide pour renoncer à toute la commande."
          maxLength={500}
        />
      )}
      {order && (
        <Checkbox
          id="asCredit"
          label="Je préfère un avoir à dépenser dans la boutique (facultatif)"
          checked={draft.asCredit}
          onChange={({ target }) => onChange((now) => ({ ...now, asCredit: target.checked }))}
        />
      )}
      <Button type="submit">Continuer</Button>
    </form>
  );
}
