import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { scratchFolder } from "#tests/scratch.ts";
import { refusedStart } from "#tests/shop.ts";

describe("a start that cannot be", () => {
  test("a taken port is named", async () => {
    const stranger = createServer();
    const port = await new Promise<number>((listening) =>
      stranger.listen(0, "127.0.0.1", () => listening((stranger.address() as { port: number }).port)),
    );
    onTestFinished(() => void stranger.close());
    const { status, said } = refusedStart({ DATA_DIR: scratchFolder(), PORT: `${port}` });
    expect(status).toBe(1);
    expect(said.trim()).toMatch(new RegExp(`^Le port ${port} est déjà pris`));
  });

  test("production without its settings names them and starts nothing", () => {
    const dataDir = join(scratchFolder(), "data");
    const { status, said } = refusedStart({ NODE_ENV: "production", DATA_DIR: dataDir });
    expect(status).toBe(1);
    for (const name of ["DATABASE_URL", "AUTH_SECRET", "CARD_PASSWORD", "CARRIER_API_KEY", "SMTP_URL"])
      expect(said).toContain(name);
    expect(said).not.toMatch(/^\s+at /m);
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([
    [
      { NODE_ENV: "Production" },
      "NODE_ENV ne convient pas : « production » pour la vraie boutique, « staging » pour une répétition",
    ],
    [{ CARD_USER: "12345678" }, "CARD_HMAC_KEY manque : "],
    [{ DATABASE_URL: "postgres://shop:x@localhost:9/shop" }, "localhost:9) ne répond pas (ECONNREFUSED)"],
    [{ DATABASE_URL: "postgres://shop@nowhere.invalid/shop" }, "(nowhere.invalid) est introuvable"],
    [{ DATABASE_URL: "pas une adresse" }, "DATABASE_URL ne convient pas : l'adresse de la base"],
  ])("nothing is built or made for %j", (env, sentence) => {
    const dataDir = join(scratchFolder(), "data");
    const { status, said } = refusedStart({ ...env, DATA_DIR: dataDir, PORT: "0" });
    expect(status).toBe(1);
    expect(said).toContain(sentence);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("a folder of files that cannot be made is named, and nothing is left running", () => {
    const { status, said } = refusedStart({
      DATA_DIR: scratchFolder(),
      PORT: "0",
      FILES_DIR: join("/proc", "no", "such", "folder"),
    });
    expect(status).toBe(1);
    expect(said).toContain("Vérifiez FILES_DIR");
  });

  test("production names all that is wrong in one round", () => {
    const { said } = refusedStart({
      NODE_ENV: "production",
      PUBLIC_URL: "http://shop.example",
      CARD_MODE: "TEST",
      CARD_PASSWORD: "prodpassword_x",
      S3_BUCKET: "labels",
      SENTRY_DSN: "https://errors.example/1",
      ADMIN_EMAIL: "pas une adresse",
    });
    for (const problem of [
      "AUTH_SECRET manque : ",
      "ADMIN_EMAIL ne convient pas : une adresse e-mail",
      "PUBLIC_URL doit être une adresse https en production",
      "doivent être du même mode",
      "SENTRY_DSN ne convient pas : l'adresse (DSN)",
      "CARD_MODE doit valoir PRODUCTION en production",
      "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY vont ensemble",
    ])
      expect(said).toContain(problem);
  });

  test("a rehearsal refuses whatever could reach a buyer, in one round", () => {
    const { said } = refusedStart({
      NODE_ENV: "staging",
      DATA_DIR: scratchFolder(),
      CARD_MODE: "PRODUCTION",
      CARRIER_URL: "https://carrier.example",
      SMTP_URL: "smtps://mail.example",
      SMS_API_KEY: "xkeysib-real-key",
      DEMO_STORY: "true",
    });
    for (const problem of [
      "CARD_MODE doit valoir TEST en répétition",
      "CARRIER_URL n'a pas sa place en répétition",
      "STAGING_MAILBOX manque : une adresse e-mail, celle qui reçoit tous les messages de la répétition",
      "SMS_ONLY_TO manque : des numéros de mobile",
      "DEMO_STORY n'a sa place ni en production ni en répétition",
    ])
      expect(said).toContain(problem);
  });

  test("a rehearsal takes a mail server, a gateway and a carrier of this machine for real ones", () => {
    const given = {
      NODE_ENV: "staging",
      CARRIER_URL: "http://localhost:9",
      SMTP_URL: "smtp://localhost:25",
      SMS_API_KEY: "xkeysib-real-key",
      SMS_URL: "http://127.0.0.1:9/sms",
      PLAYED_PARTS: "carrier,mailbox,sms",
    };
    const { said } = refusedStart({ ...given, DATA_DIR: scratchFolder() });
    for (const problem of ["CARRIER_URL n'a pas sa place", "STAGING_MAILBOX manque", "SMS_ONLY_TO manque"])
      expect(said).toContain(problem);
  });

  test.each(["production", "staging"])("nobody develops in what is %s", (environment) => {
    const { status, said } = refusedStart({ NODE_ENV: environment, DATA_DIR: scratchFolder() }, "--develop");
    expect(status).toBe(1);
    expect(said).toContain(`retirez NODE_ENV=${environment}`);
  });

  test("a data folder that cannot be used is named", () => {
    const dataDir = join(scratchFolder(), "file");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "postgres"), "in the way");
    const { status, said } = refusedStart({ DATA_DIR: dataDir, PORT: "0" });
    expect(status).toBe(1);
    expect(said).toContain(dataDir);
    expect(said).not.toMatch(/^\s+at /m);
  });
});
