import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { DeliveryAddress, ShippingAddress } from "#domain/address.ts";
import { areaOfOrder } from "#domain/delivery-area.ts";
import { isSettled } from "#domain/order-status.ts";
import { realEmail } from "#domain/real-email.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { AddressFields, addressErrors, EMPTY_ADDRESS } from "#web/ui/address-fields.tsx";
import { notYourRole } from "#wording/roles.ts";
import { useLatestVersion } from "./use-latest-version.ts";

/** Where the parcel is fetched is chosen elsewhere, and stays. */
const withoutRelay = ({ relay: _kept, ...address }: DeliveryAddress): ShippingAddress => address;

export function AddressDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: settings } = useQuery(orpc.admin.settings.get.queryOptions());
  const area = areaOfOrder(isSettled(order.status), String(settings?.values.deliveryArea));
  const latest = useLatestVersion(order);
  const may = useMay();
  const isBuyers = isSettled(order.status) && realEmail(order.shippingAddress?.email ?? null) !== "";
  const form = useEditForm({
    row: order,
    asTyped: (row = order): ShippingAddress => ({
      ...withoutRelay(row.shippingAddress ?? EMPTY_ADDRESS),
      // The postal code says it.
      country: "",
    }),
    check: (typed) => addressErrors(typed, area),
    keep: (address, { id, version }) =>
      api.admin.orders.saveAddress({ orderId: id, expectedVersion: version, address }),
    done: "Commande mise à jour avec succès",
    onSaved: (detail) => {
      showOrder(queries, detail);
      onClose();
    },
    latest: latest.reload,
  });
  const { typed, errors, change, setError } = form;

  return (
    <EditDialog
      form={form}
      title="Adresse de livraison"
      failed="Impossible de mettre à jour la commande"
      onClose={onClose}
    >
      <AddressFields
        value={typed}
        errors={errors}
        area={area}
        emailKept={isBuyers && !may("management") ? notYourRole("management") : undefined}
        onChange={(field, value) => change({ [field]: value })}
        onLeave={(field) => {
          if (typed[field].trim() !== "") setError(field, addressErrors(typed, area)[field]);
        }}
      />
    </EditDialog>
  );
}
