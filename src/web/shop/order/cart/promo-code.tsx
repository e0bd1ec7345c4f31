import { ChevronDown, Tag } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isFinal, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { promoLine, promoMissing } from "#wording/promo-codes.ts";

/** A promo code: a quiet line until it is opened, then a field; once it is on the order, what it gives. */
export function PromoCode({ order }: { order: GuestOrder }) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const send = async (call: () => Promise<GuestOrder>, said: string) => {
    setPending(true);
    setRefusal(undefined);
    try {
      learn(await call());
      announce(said);
      // What was pressed gives way to something else.
      place.current?.focus({ preventScroll: true });
    } catch (error) {
      if (isFinal(error)) void reread(order.id);
      setRefusal(sentenceOf(error, "Le code n'a pas pu être vérifié. Réessayez."));
    } finally {
      setPending(false);
    }
  };
  const { promo } = order;
  return (
    <div ref={place} tabIndex={-1} className="mt-2 outline-none">
      {promo ? (
        <Applied
          promo={promo}
          pending={pending}
          onTakeOff={() =>
            void send(() => api.guestOrders.takeCodeOff({ orderId: order.id }), "Code promo retiré.")
          }
        />
      ) : (
        <CodeForm
          pending={pending}
          refusal={refusal}
          onPut={(code) =>
            void send(() => api.guestOrders.putCode({ orderId: order.id, code }), "Code promo appliqué.")
          }
        />
      )}
      {promo && refusal && (
        <p role="alert" className="mt-1 font-medium text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}

type AppliedProps = { promo: NonNullable<GuestOrder["promo"]>; pending: boolean; onTakeOff: () => void };

function Applied({ promo: { code, missingCents }, pending, onTakeOff }: AppliedProps) {
  const missing = missingCents > 0;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-3 rounded-control py-1 ps-3 ${missing ? "bg-info-soft text-info" : "bg-success-soft text-success"}`}
    >
      <p className="flex min-w-0 items-start gap-2">
        <Icon of={Tag} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {missing
            ? `${promoLine(code)}\u00a0: ${promoMissing(missingCents)}`
            : `${promoLine(code)} appliqué`}
        </span>
      </p>
      <Button look="text" className="ms-auto min-h-target" pending={pending} onClick={onTakeOff}>
        Retirer<span className="sr-only"> le code {code}</span>
      </Button>
    </div>
  );
}

type CodeFormProps = { pending: boolean; refusal: string | undefined; onPut: (code: string) => void };

function CodeForm({ pending, refusal, onPut }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const put = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "") onPut(code);
  };
  return (
    <details className="group">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-1 text-ink-2 [&::-webkit-details-marker]:hidden">
        <span className="underline underline-offset-4">J'ai un code promo</span>
        <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <form noValidate onSubmit={put} className="flex flex-wrap items-start gap-2 pb-2">
        <TextField
          id="code-promo"
          label="Code promo"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={missing && code.trim() === "" ? "Saisissez votre code." : refusal}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          inputClassName="uppercase"
          className="min-w-0 grow basis-[11rem]"
        />
        <Button type="submit" look="secondary" className="mt-7 grow" pending={pending}>
          Appliquer
        </Button>
      </form>
      <p role="alert" className="sr-only">
        {refusal}
      </p>
    </details>
  );
}
