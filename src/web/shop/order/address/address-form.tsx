import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { ShippingAddress } from "#domain/address.ts";
import { countryOf } from "#domain/delivery-area.ts";
import { isFinal, isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { addressDraft, orderedTo, ownAddress } from "#web/shop/device/kept.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { Link } from "#web/shop/router/link.tsx";
import { useDeliveryArea } from "#web/shop/use-shop-facts.ts";
import { AddressFields, addressErrors } from "#web/ui/address-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { areInSight, ErrorSummary, type FieldErrors, focusField } from "#web/ui/error-summary.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { addressNotice } from "#wording/advertising.ts";
import { asTyped } from "./as-typed.ts";
import { begunAddress, isFilled } from "./begun-address.ts";
import { DeliverTo } from "./deliver-to.tsx";
import { StreetField } from "./street-field.tsx";

/** The open form as the press on 'Procéder au paiement' uses it. */
export type OpenAddressForm = {
  /** Whether there is anything to save. */
  filled: boolean;
  /** The order with its address; absent when the form shows why it could not be saved. */
  save: () => Promise<GuestOrder | undefined>;
};

type AddressFormProps = {
  ref: Ref<OpenAddressForm>;
  /** Absent until the first piece: the address is then kept on the device. */
  orderId: string | undefined;
  saved: ShippingAddress | null;
  /** Where her last paid order went, to be offered; what this device keeps goes before. */
  own: GuestOrder["ownAddress"];
  /** The text messages that she may agree to. */
  texts: GuestOrder["texts"];
  /** The shop announces its lives to buyers, and she has not objected. */
  advertised: boolean;
  /** `paying`: saved by the press that pays, which goes on by itself. */
  onSaved: (paying: boolean) => void;
  onCancel: () => void;
};

export function AddressForm(props: AddressFormProps) {
  const form = useAddressForm(props);
  const { address, area, errors, pending, refusal, erased } = form;
  useImperativeHandle(props.ref, () => ({
    filled: isFilled(address),
    save: () => form.submit(true),
  }));
  const refused = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) refused.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  const texts = form.asked && (
    <Checkbox
      id="agree-to-texts"
      checked={form.texted}
      onChange={(event) => form.setTexted(event.target.checked)}
      label={form.asked.words}
    />
  );
  const sending = {
    noValidate: true,
    className: "flex flex-col gap-4",
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!pending) void form.submit(false);
    },
  };
  const problem = refusal && (
    <div ref={refused}>
      <ErrorPanel sentence={refusal} />
    </div>
  );
  if (form.isFolded)
    return (
      <form {...sending}>
        <DeliverTo address={{ ...address, country: countryOf(address.zip) }} onModify={form.unfold} />
        {texts}
        {problem}
        {props.orderId && (
          <Button type="submit" look="secondary" pending={pending} pendingLabel="Enregistrement...">
            Livrer à cette adresse
          </Button>
        )}
      </form>
    );
  return (
    <form {...sending}>
      <ErrorSummary errors={errors} attempt={form.summarized} />
      <AddressFields
        value={address}
        errors={errors}
        onChange={form.change}
        onLeave={form.leave}
        area={area}
        elsewhere={
          <Link to={paths.contact} className="underline underline-offset-4">
            Livrez-vous ailleurs{"\u00a0"}?
          </Link>
        }
        StreetField={StreetField}
        ticked
      />
      <Checkbox
        id="keep-address"
        checked={form.kept}
        onChange={(event) => form.setKept(event.target.checked)}
        label="Garder mon adresse sur cet appareil pour ma prochaine commande"
      />
      {texts}
      {problem}
      <p className="text-small text-ink-2">
        {addressNotice(props.advertised)}{" "}
        <Link to={paths.privacy} className="underline underline-offset-4">
          Vos données
        </Link>
      </p>
      <div className="flex flex-col gap-2">
        <Button type="submit" look="secondary" pending={pending} pendingLabel="Enregistrement...">
          Enregistrer l'adresse
        </Button>
        <Button look="text" onClick={form.cancel}>
          Annuler
        </Button>
        <div role="status">
          {erased && (
            <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken px-3 py-1">
              Votre saisie est effacée.
              <Button look="text" className="min-h-target" onClick={() => form.takeBack(erased)}>
                La reprendre
              </Button>
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

/** What is typed, what is wrong with it and where its saving stands; what is typed is kept on the device. */
function useAddressForm({ orderId, saved, own, texts, onSaved, onCancel }: AddressFormProps) {
  const area = useDeliveryArea();
  const [onDevice] = useState(() => ownAddress.get());
  const mine = onDevice ?? own;
  const [begun] = useState(() => begunAddress({ draft: addressDraft.get(), saved, own: mine }, area));
  const [address, setAddress] = useState(begun.address);
  const [isFolded, setIsFolded] = useState(begun.isFolded);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  /** The attempts whose mistakes are not all in sight. */
  const [summarized, setSummarized] = useState(0);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [erased, setErased] = useState<ShippingAddress>();
  const [kept, setKept] = useState(onDevice !== undefined);
  // Never ticked before she ticks it; whoever agreed is not asked again.
  const [texted, setTexted] = useState(false);
  const asked = texts?.to === null ? texts : undefined;
  const untouched = !isFilled(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is the form at the moment it is offered.
  useEffect(() => {
    // Known with her first piece; what she has begun to type is not taken from her.
    if (own && untouched) begin(begunAddress({ draft: undefined, saved, own }, area));
  }, [own]);
  const begin = ({ address: first, isFolded: folded }: typeof begun) => {
    setAddress(first);
    setIsFolded(folded);
  };

  const change = (field: keyof ShippingAddress, value: string) => {
    // A browser that fills the form changes several fields before one of them is drawn.
    setAddress((now) => {
      const next = { ...now, [field]: value };
      addressDraft.keep(next);
      return next;
    });
    setErrors(({ [field]: _corrected, ...others }) => others);
    setErased(undefined);
  };
  const leave = (field: keyof ShippingAddress) => {
    // An untouched field says nothing before the form is sent.
    if (attempt === 0 && address[field] === "") return;
    setErrors((known) => ({ ...known, [field]: addressErrors(address, area)[field] }));
  };
  const refuse = (found: FieldErrors): undefined => {
    const [first, ...others] = Object.keys(found);
    const summary = others.length > 0 && !areInSight(Object.keys(found));
    setErrors(found);
    setAttempt((count) => count + 1);
    setSummarized((count) => (summary ? count + 1 : 0));
    setIsFolded(false);
    // Drawn first, where the form was one line.
    if (first && !summary) requestAnimationFrame(() => focusField(first));
  };
  /** Back to what is saved, or to empty fields; what was typed can be had back. */
  const cancel = () => {
    const typed = isFilled(address) ? address : undefined;
    addressDraft.drop();
    begin(begunAddress({ draft: undefined, saved, own: mine }, area));
    setErrors({});
    setAttempt(0);
    setSummarized(0);
    setRefusal(undefined);
    setErased(saved || mine ? undefined : typed);
    onCancel();
  };
  const takeBack = (typed: ShippingAddress) => {
    setErased(undefined);
    addressDraft.keep(typed);
    setAddress(asTyped(typed));
    focusField("firstName");
  };
  const submit = async (paying: boolean) => {
    setRefusal(undefined);
    const found = addressErrors(address, area);
    if (Object.keys(found).length > 0) return refuse(found);
    if (!orderId) {
      setRefusal(
        "Ajoutez d'abord un produit à votre commande. Votre adresse est conservée sur cet appareil.",
      );
      return;
    }
    setPending(true);
    try {
      const order = learn(
        await api.guestOrders.saveAddress({
          orderId,
          address,
          ...(asked && { texts: texted ? asked.words : null }),
        }),
      );
      addressDraft.drop();
      if (kept) {
        ownAddress.keep(address);
        orderedTo.drop();
      } else orderedTo.keep(orderId, address);
      onSaved(paying);
      return order;
    } catch (error) {
      if (isRefused(error, "INVALID_INPUT") && Object.keys(error.facts.fields).length > 0)
        return refuse(fieldsOf(error.facts.fields));
      if (isRefused(error, "OUTSIDE_DELIVERY_AREA")) return refuse({ zip: sentenceOf(error, "") });
      if (isFinal(error)) void reread(orderId);
      setRefusal(sentenceOf(error, "Erreur lors de la sauvegarde de l'adresse"));
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return {
    address,
    area,
    errors,
    summarized,
    isFolded,
    unfold: () => setIsFolded(false),
    pending,
    refusal,
    erased,
    kept,
    asked,
    texted,
    setTexted,
    setKept: (keep: boolean) => {
      setKept(keep);
      if (!keep) ownAddress.drop();
    },
    change,
    leave,
    cancel,
    takeBack,
    submit,
  };
}

/** The server names fields by their path in the body: "body.zip" or "zip". */
const fieldsOf = (fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [path.split(".").at(-1) ?? path, sentence]),
  );
