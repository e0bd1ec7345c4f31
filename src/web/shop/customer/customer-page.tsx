import { useEffect, useRef, useState } from "react";
import type { CustomerProfile } from "#contract/customer.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { useLinkSecret } from "#web/client/link-secret.ts";
import { paths } from "#web/paths.ts";
import { setActing } from "#web/shop/account/acting.ts";
import { useLeave } from "#web/shop/account/use-leave.ts";
import { api, auth } from "#web/shop/api.ts";
import { ForgetDevice } from "#web/shop/device/forget-device.tsx";
import { navigate } from "#web/shop/router/location.ts";
import { type Loaded, useLoaded } from "#web/shop/use-loaded.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { OwnAdvertising } from "./own-advertising.tsx";
import { OwnCredits } from "./own-credits.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnOrders } from "./own-orders.tsx";

/** A signed-in customer's own room. An administrator's link leads here too, and is used up on arrival. */
export default function CustomerPage() {
  const secret = useLinkSecret("acces");
  const enter = useEntry(secret);
  const customer = useLoaded(secret === undefined ? undefined : `customer:${secret}`, enter);
  const signedOut = customer.state === "failed" && isRefused(customer.error, "SIGN_IN_REQUIRED");
  useEffect(() => {
    if (signedOut) navigate(paths.login, { replace: true });
  }, [signedOut]);
  return (
    <>
      <h1 tabIndex={-1}>Mon espace</h1>
      {customer.state === "failed" && !signedOut ? (
        <NotEntered failure={customer} />
      ) : (
        <Waiting
          loading={customer.state !== "loaded"}
          label="Chargement de votre espace"
          skeleton={<RoomShapes />}
        >
          {customer.state === "loaded" && <Room profile={customer.value} />}
        </Waiting>
      )}
    </>
  );
}

/** Reads who is here; a link is used up first, and once, however often the reading is tried. */
function useEntry(
  secret: string | null | undefined,
): (options: { signal: AbortSignal }) => Promise<CustomerProfile> {
  const used = useRef<string>(undefined);
  return async (options) => {
    if (secret && used.current !== secret) {
      await auth.impersonate(secret);
      used.current = secret;
    }
    const profile = await api.customer.get(undefined, options);
    setActing(profile.impersonatedBy !== null);
    return profile;
  };
}

function NotEntered({ failure }: { failure: Extract<Loaded<CustomerProfile>, { state: "failed" }> }) {
  const { error, retry, retrying } = failure;
  const forStaff = isRefused(error, "LINK_EXPIRED") || isRefused(error, "NOT_CUSTOMER");
  return (
    <div className="mt-4 max-w-[35rem]">
      <ErrorPanel
        sentence={sentenceOf(error, "Impossible de charger votre espace")}
        {...(forStaff ? {} : { onRetry: retry, retrying })}
      >
        {forStaff && (
          <a href={paths.admin.dashboard} className={buttonClass("secondary", "mt-3")}>
            Espace administration
          </a>
        )}
      </ErrorPanel>
    </div>
  );
}

const RoomShapes = () => (
  <div className="mt-11 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[3fr_2fr]">
    <Skeleton className="h-72" />
    <Skeleton className="h-96" />
  </div>
);

function Room({ profile: read }: { profile: CustomerProfile }) {
  const [profile, setProfile] = useState(read);
  const leaving = useLeave(paths.signedOut("customer"));
  return (
    <>
      <p className="mt-1 text-ink-2">Bonjour{profile.firstName && ` ${profile.firstName}`}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <OwnOrders email={profile.email} />
        <div className="flex flex-col gap-4">
          <OwnCredits />
          <OwnData profile={profile} onSaved={setProfile} />
          <OwnAdvertising acting={profile.impersonatedBy !== null} />
          <ForgetDevice />
          <Problem sentence={leaving.problem} />
          <Button look="secondary" onClick={leaving.leave}>
            Se déconnecter
          </Button>
        </div>
      </div>
    </>
  );
}
