import { useEffect, useRef, useState } from "react";
import { formatEuros } from "#domain/money.ts";
import { reportFault } from "#web/faults/report-fault.ts";
import { paths } from "#web/paths.ts";
import type { PaymentForm } from "#web/shop/api.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { formatUntil } from "#wording/format.ts";
import { ADVISE_FROM, BrowserAdvice } from "./browser-advice.tsx";
import { type CardAnswer, type CardError, type Krypton, loadKrypton } from "./krypton.ts";

const GIVE_UP_AFTER_MS = 12_000;
/** The list of means with the card's fields open in it. */
const CARD_UNFOLDED = { "kr-card-form-expanded": "" };

type CardFormProps = {
  form: PaymentForm;
  /** The refusal is told above the form: the provider's own line would say it twice. */
  refused: boolean;
  onPaying: (paying: boolean) => void;
  onAnswer: (answer: CardAnswer) => void;
  onError: (error: CardError) => void;
  /** How often no form came here. */
  failures: number;
  onFailed: () => void;
  /** Ask for a new token and a new form. */
  onRetry: () => void;
  /** Until when the pieces are kept. */
  heldUntil: string | null;
};

/** The provider's fields, in the provider's own frame: the shop never sees the card. */
export function CardForm({ form, refused, failures, onRetry, heldUntil, ...listeners }: CardFormProps) {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const latest = useRef(listeners);
  useEffect(() => {
    if (state === "failed") latest.current.onFailed();
  }, [state]);
  useEffect(() => {
    latest.current = listeners;
  });
  useEffect(() => {
    let gone = false;
    let mounted: Krypton | undefined;
    const settle = (next: "ready" | "failed") => {
      if (!gone) setState((now) => (now === "ready" ? now : next));
    };
    const timer = window.setTimeout(() => settle("failed"), GIVE_UP_AFTER_MS);
    setState("loading");
    mount(form, latest)
      .then((krypton) => {
        mounted = krypton;
        settle("ready");
        if (gone) unmount(krypton);
      })
      .catch(() => settle("failed"))
      .finally(() => window.clearTimeout(timer));
    return () => {
      gone = true;
      window.clearTimeout(timer);
      if (mounted) unmount(mounted);
    };
  }, [form]);
  return (
    <div className="min-h-80">
      {state === "failed" && (
        <ErrorPanel sentence="Impossible d'initialiser le paiement. Veuillez réessayer." onRetry={onRetry}>
          {failures >= ADVISE_FROM && <Blocked heldUntil={heldUntil} />}
        </ErrorPanel>
      )}
      {state === "loading" && <CardFormShapes label="Chargement du formulaire de paiement" />}
      <div
        id="carte"
        // The provider names its button only once its form is there.
        inert={state !== "ready"}
        className={classNames(
          // The provider draws its fields in dark letters on nothing: they need a light ground.
          state === "ready"
            ? "dark:rounded-control dark:bg-on-deep dark:p-3 dark:text-on-pale dark:scheme-light"
            : "sr-only",
          refused && "[&_.kr-form-error]:hidden",
        )}
      >
        {form.means.length > 1 ? (
          <div className="kr-smart-form" {...CARD_UNFOLDED} />
        ) : (
          <div className="kr-embedded">
            <div className="kr-pan" />
            <div className="kr-expiry" />
            <div className="kr-security-code" />
            <div className="kr-form-error" />
            <button type="button" className="kr-payment-button" />
          </div>
        )}
      </div>
    </div>
  );
}

/** The provider's script is out of reach time after time: something on this phone holds it back. */
function Blocked({ heldUntil }: { heldUntil: string | null }) {
  return (
    <>
      <BrowserAdvice>
        Le formulaire de carte est parfois bloqué par l'application d'un réseau social ou par un bloqueur de
        publicité{"\u00a0"}: ouvrez cette page dans votre navigateur, ou désactivez le bloqueur.
      </BrowserAdvice>
      {heldUntil && (
        <p className="mt-2">
          Vos pièces vous restent réservées jusqu'
          <time dateTime={heldUntil}>{formatUntil(heldUntil, new Date())}</time>.
        </p>
      )}
      <a
        href={paths.contact}
        className="mt-2 flex min-h-target w-fit items-center text-accent underline underline-offset-4"
      >
        Nous contacter
      </a>
    </>
  );
}

/** The three fields and the button to come, `label` for those who do not see them. */
export function CardFormShapes({ label }: { label: string }) {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <p className="sr-only">{label}</p>
      <Skeleton className="h-13" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
      <Skeleton className="h-13" />
    </div>
  );
}

type Listeners = { current: Pick<CardFormProps, "onPaying" | "onAnswer" | "onError"> };

async function mount(form: PaymentForm, listeners: Listeners): Promise<Krypton> {
  const krypton = await loadKrypton(form);
  await tidied;
  await krypton.removeEventCallbacks();
  await krypton.setFormConfig({
    formToken: form.formToken,
    "kr-language": "fr-FR",
    // This page shows the result itself.
    smartForm: { paymentMethods: { ALL: { displayPaymentReceipt: false } } },
  });
  await krypton.onSubmit((answer) => {
    listeners.current.onAnswer(answer);
    // The page goes on by itself: the provider must not post the answer as a form.
    return false;
  });
  await krypton.onError((error) => listeners.current.onError(error));
  await krypton.on3dSecureAbort?.(() => listeners.current.onPaying(false));
  const begin = () => {
    listeners.current.onPaying(true);
    return true;
  };
  await krypton.button?.onClick?.(begin);
  await krypton.smartForm?.onClick?.(begin);
  await krypton.renderElements("#carte");
  void tellOfMissingMeans(krypton, form.means);
  await krypton.button?.setLabel?.(`Commander et payer ${formatEuros(form.amountCents)}`);
  return krypton;
}

/** A means that the settings name and the form lacks, though this phone has what it takes: the contract may be missing. */
async function tellOfMissingMeans(krypton: Krypton, expected: readonly string[]): Promise<void> {
  if (expected.length < 2) return;
  const offered = await krypton.getPaymentMethods?.().catch(() => undefined);
  const missing = expected.filter((code) => !offered?.paymentMethods.includes(code) && isOnThisPhone(code));
  if (offered && missing.length > 0) reportFault(new Error(`The payment form lacks ${missing.join(", ")}`));
}

const phone = globalThis as {
  ApplePaySession?: { canMakePayments: () => boolean };
  PaymentRequest?: unknown;
};

function isOnThisPhone(code: string): boolean {
  if (code === "APPLE_PAY") return phone.ApplePaySession?.canMakePayments() ?? false;
  // Browsers inside another app have no Google Pay.
  return code !== "GOOGLEPAY" || phone.PaymentRequest !== undefined;
}

/** The provider has one form a document: the next one waits until the last has left, or would lose its own listeners. */
let tidied: Promise<unknown> = Promise.resolve();

function unmount(krypton: Krypton): void {
  tidied = krypton
    .removeEventCallbacks()
    .then(() => krypton.removeForms())
    .catch(() => undefined);
}
