import { useEffect, useState } from "react";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { api, type Receipt } from "#web/shop/api.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { ReceiptStep } from "./receipt-step.tsx";
import {
  begunBy,
  EMPTY_STATEMENT,
  type KnownOrder,
  knownOrder,
  type StatementDraft,
  statementOf,
} from "./statement.ts";
import { StatementStep } from "./statement-step.tsx";

type Step = { at: "statement" } | { at: "confirm" } | { at: "received"; receipt: Receipt };

/** Withdrawal in two steps, without sign-in, reason or detour. */
export default function WithdrawalPage({ search }: { search: string }) {
  const [draft, setDraft] = useState<StatementDraft>(EMPTY_STATEMENT);
  const [order, setOrder] = useState<KnownOrder>();
  const [step, setStep] = useState<Step>({ at: "statement" });
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const query = new URLSearchParams(search || window.location.search);
    const orderNumber = query.get("commande");
    if (orderNumber) setDraft((now) => ({ ...now, orderNumber }));
    const orderId = query.get("order");
    if (!orderId) return;
    const ended = new AbortController();
    // Without it the form asks for what it cannot know.
    api.guestOrders.get({ orderId }, { signal: ended.signal }).then(
      (loaded) => {
        const known = knownOrder(loaded);
        if (!known) return;
        setOrder(known);
        setDraft((now) => begunBy(loaded, known, now));
      },
      () => undefined,
    );
    return () => ended.abort();
  }, [search]);
  const go = (next: Step) => {
    setStep(next);
    window.scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-step-title]")?.focus());
  };
  const send = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      const receipt = await api.withdrawals.state(statementOf(draft, order));
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
      <h1 tabIndex={-1}>Renoncer au contrat ici</h1>
      {step.at === "statement" && (
        <StatementStep
          draft={draft}
          order={order}
          serverErrors={serverErrors}
          onChange={setDraft}
          onNext={() => go({ at: "confirm" })}
        />
      )}
      {step.at === "confirm" && (
        <ConfirmStep
          draft={draft}
          order={order}
          pending={pending}
          refusal={refusal}
          onConfirm={() => void send()}
          onBack={() => go({ at: "statement" })}
        />
      )}
      {step.at === "received" && <ReceiptStep draft={draft} order={order} receipt={step.receipt} />}
    </div>
  );
}
