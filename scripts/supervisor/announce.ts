import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import type { Shop } from "./open-shop.ts";

type Opened = Shop & { dataDir: string; dataDirIsUsual: boolean };

/** The lines a person reads when the shop is open. */
export function announcement(opened: Opened): string {
  const demo = opened.administrator === DEMO_ADMINISTRATOR.email;
  const account = demo
    ? `${DEMO_ADMINISTRATOR.email}, mot de passe ${DEMO_ADMINISTRATOR.password}`
    : (opened.administrator ?? "npm run admin:create -- vous@exemple.fr");
  const { database } = opened;
  const lines: [string, string | undefined][] = [
    ["Boutique", opened.address],
    ["Administration", `${opened.address}/admin`],
    ["Administrateur", account],
    ["Boîte aux lettres", opened.mailbox],
    ["Simulateur de live", opened.live],
    ["Simulateur de SMS", opened.sms],
    ["Données", opened.dataDirIsUsual ? undefined : opened.dataDir],
    ["Base de données", database?.moved ? `${database.cluster} (compte ${database.account})` : undefined],
    ["Journal", opened.log],
    ["Arrêter", "Ctrl-C"],
  ];
  const rows = lines.filter(([, value]) => value).map(([name, value]) => `  ${name.padEnd(18)} ${value}`);
  return `\nHF Outlet est ouvert.\n\n${rows.join("\n")}\n`;
}
