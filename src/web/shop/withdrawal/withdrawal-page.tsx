import { useEffect, useState } from "react";
import { api, type Receipt } from "#web/shop/api.ts";
import { isRefused, sentenceOf } from "#web/shop/failure.ts";
import { PageTitle } from "#web/shop/shell/page-title.tsx";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { ReceiptStep } from "./receipt-step.tsx";
import { EMPTY_STATEMENT, type StatementDraft } from "./statement.ts";
import { StatementStep } from "./statement-step.tsx";

type Step = { at: "statement" } | { at: "confirm" } | { at: "received"; receipt: Receipt };

/** Withdrawal in two steps, without sign-in, reason or detour. */
export function WithdrawalPage({ search }: { search: string }) {
  const [draft, setDraft] = useState<StatementDraft>(EMPTY_STATEMENT);
  const [step, setStep] = useState<Step>({ at: "statement" });
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const orderNumber = new URLSearchParams(search || window.location.search).get("commande");
    if (orderNumber) setDraft((now) => ({ ...now, orderNumber }));
  }, [search]);
  const go = (next: Step) => {
    setStep(next);
    window.scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-step-title]")?.focus());
  };
  const send = async () => {
    setPending(true);
    setRefusal(undefined);
    const { articles, ...facts } = draft;
    try {
      const receipt = await api.withdraw(articles.trim() === "" ? facts : draft);
      go({ at: "received", receipt });
    } catch (error) {
      if (isRefused(error, "INVALID_INPUT")) {
        setServerErrors(error.facts.fields);
        go({ at: "statement" });
        return;
      }
      setRefusal(sentenceOf(error, "Votre demande n'a pas pu être envoyée. Réessayez."));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mx-auto max-w-[35rem]">
      <PageTitle tab="Rétractation">Renoncer au contrat ici</PageTitle>
      {step.at === "statement" && (
        <StatementStep
          draft={draft}
          serverErrors={serverErrors}
          onChange={setDraft}
          onNext={() => go({ at: "confirm" })}
        />
      )}
      {step.at === "confirm" && (
        <ConfirmStep
          draft={draft}
          pending={pending}
          refusal={refusal}
          onConfirm={() => void send()}
          onBack={() => go({ at: "statement" })}
        />
      )}
      {step.at === "received" && <ReceiptStep draft={draft} receipt={step.receipt} />}
    </div>
  );
}
