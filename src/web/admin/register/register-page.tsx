import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { PersonalDataTabs } from "#web/admin/personal-data/personal-data-tabs.tsx";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { REGISTER as WORDS } from "#wording/register.ts";
import { RegisterOnPaper } from "./register-on-paper.tsx";
import { RegisterParts } from "./register-parts.tsx";

/** The record of processing, on the screen and on paper. */
export function RegisterPage() {
  const register = useQuery(orpc.admin.personalData.register.queryOptions());
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <ScreenHeading
        title={WORDS.title}
        className="mb-1 gap-3"
        aside={
          <Button look="secondary" disabled={!register.data} onClick={() => setPrinting(true)}>
            <Icon of={Printer} />
            {WORDS.print}
          </Button>
        }
      />
      <PersonalDataTabs shown="register" />
      <p className="mb-4 max-w-prose text-ink-2">{WORDS.intro}</p>
      <Loaded
        query={register}
        failed={WORDS.failed}
        label={WORDS.loading}
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <>
            <RegisterParts register={data} />
            {printing && (
              <PrintSheet onDone={() => setPrinting(false)}>
                <RegisterOnPaper register={data} />
              </PrintSheet>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
