/** The card provider's browser form, `window.KR`: the part of it that the shop uses. */
export type Krypton = {
  setFormConfig: (config: FormConfig) => Promise<unknown>;
  renderElements: (target: string) => Promise<unknown>;
  removeForms: () => Promise<unknown>;
  removeEventCallbacks: () => Promise<unknown>;
  onSubmit: (callback: (answer: CardAnswer) => boolean) => Promise<unknown>;
  onError: (callback: (error: CardError) => void) => Promise<unknown>;
  on3dSecureAbort?: (callback: () => void) => Promise<unknown>;
  smartForm?: { onClick?: (callback: () => boolean) => Promise<unknown> };
  /** What is really offered, by this browser and contract. */
  getPaymentMethods?: () => Promise<{ paymentMethods: string[] }>;
  button?: {
    onClick?: (callback: () => boolean) => Promise<unknown>;
    setLabel?: (label: string) => Promise<unknown>;
  };
};

type FormConfig = {
  formToken: string;
  "kr-language": string;
  smartForm?: { paymentMethods: { ALL: { displayPaymentReceipt: boolean } } };
};

export type CardAnswer = {
  rawClientAnswer: string;
  hash: string;
  clientAnswer: { orderStatus: string; transactions?: { errorMessage?: string | null }[] };
};

export type CardError = {
  errorCode: string;
  errorMessage?: string | null;
  detailedErrorMessage?: string | null;
};

type FormFiles = { scriptUrl: string; themeScriptUrl: string; stylesheetUrl: string; publicKey: string };
type UrlPolicy = { createScriptURL: (url: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: UrlPolicy) => UrlPolicy };
type KryptonWindow = { KR?: Krypton; trustedTypes?: TrustedTypes };

const page = globalThis as KryptonWindow;
let policy: UrlPolicy | undefined;

/** The address comes from our own server, which is the only one to name it. */
function trustedUrl(url: string): string {
  policy ??= page.trustedTypes?.createPolicy("card-form", { createScriptURL: (named) => named });
  return policy?.createScriptURL(url) ?? url;
}

/** Loads the provider's style, theme and form, once per document. */
export async function loadKrypton(files: FormFiles): Promise<Krypton> {
  if (page.KR) return page.KR;
  addStylesheet(files.stylesheetUrl);
  await addScript(files.scriptUrl, { "kr-public-key": files.publicKey, "kr-spa-mode": "true" });
  // The theme only dresses the form; a payment does not wait for it.
  void addScript(files.themeScriptUrl, {}).catch(() => undefined);
  const loaded = page.KR;
  if (!loaded) throw new Error("The card form's script came without its form");
  return loaded;
}

function addStylesheet(url: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  document.head.append(link);
}

function addScript(url: string, attributes: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The card form's script is out of reach"));
    });
    script.src = trustedUrl(url);
    document.head.append(script);
  });
}
