import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ShippingAddress } from "#domain/address.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { ordersChanged } from "#web/admin/orders/order-queries.ts";
import { AddressFields, addressErrors, EMPTY_ADDRESS } from "#web/ui/address-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";
import { toast } from "#web/ui/toasts.ts";
import { useLatestVersion } from "./use-latest-version.ts";

const FORM = "address-form";

export function AddressDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const latest = useLatestVersion(order);
  const [address, setAddress] = useState<ShippingAddress>({
    ...(order.shippingAddress ?? EMPTY_ADDRESS),
    country: "France",
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const save = useMutation({
    mutationFn: (expectedVersion: number) =>
      api.admin.orders.saveAddress({ orderId: order.id, expectedVersion, address }),
    onSuccess: (detail) => {
      ordersChanged(queries, detail);
      toast.success("Adresse de livraison enregistrée");
      onClose();
    },
    onError: (error) => setErrors(fieldErrorsOf(refusedAs(error, "INVALID_INPUT")?.fields)),
  });
  const conflict = refusedAs(save.error, "ORDER_CHANGED");

  function submit() {
    const found = addressErrors(address);
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(order.version);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Adresse de livraison"
      locked={save.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={save.isPending}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} pending={save.isPending} pendingLabel="Enregistrement...">
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <AddressFields
          value={address}
          errors={errors}
          countryFixed
          onChange={(field, value) => {
            setAddress((current) => ({ ...current, [field]: value }));
            setErrors(({ [field]: _, ...others }) => others);
          }}
          onLeave={(field) => {
            if (address[field].trim() !== "")
              setErrors((current) => ({ ...current, [field]: addressErrors(address)[field] }));
          }}
        />
        {conflict && (
          <ChangedPanel
            conflict={conflict}
            pending={save.isPending}
            onReload={async () => {
              const { shippingAddress } = await latest.reload();
              setAddress({ ...(shippingAddress ?? EMPTY_ADDRESS), country: "France" });
              save.reset();
            }}
            onOverwrite={async () => save.mutate((await latest.reload()).version)}
          />
        )}
        {save.isError && !conflict && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(save.error, "Erreur lors de la sauvegarde de l'adresse")}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The server names a field "address.zip"; the form calls it "zip". */
const fieldErrorsOf = (fields: Record<string, string> = {}): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [field.replace(/^address\./, ""), sentence]),
  );
