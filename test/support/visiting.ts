import type { Identity } from "#worker/accounts/identity.ts";
import type { Services } from "#worker/services.ts";

type Browser = { jar: Map<string, string> };

/** Does what a page's action does, as a browser: with its cookies, and keeping those that it gets. */
export async function visiting<T>(
  { services }: { services: Services },
  browser: Browser,
  work: (identity: Identity) => Promise<T>,
  network = "192.0.2.1",
): Promise<T> {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request("https://greenbar.test/", { method: "POST", headers: { cookie } });
  const identity = services.identify(request, network);
  try {
    return await work(identity);
  } finally {
    for (const line of identity.cookies()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (value === "") browser.jar.delete(name);
      else browser.jar.set(name, value);
    }
  }
}

type Site = { services: Services; sent: { to: string; text: string }[]; settle: () => Promise<void> };

/** Asks for a code as a browser does, and reads it from the newest email to the address. */
export async function askCode(site: Site, browser: Browser, email: string, network?: string) {
  await visiting(site, browser, (identity) => site.services.signInCodes.ask(email, identity), network);
  await site.settle();
  const mail = site.sent.findLast(({ to, text }) => to === email && /^\d{3} \d{3}$/m.test(text));
  return (
    /^(\d{3}) (\d{3})$/m
      .exec(mail?.text ?? "")
      ?.slice(1)
      .join("") ?? ""
  );
}

/** Types a code into a browser. */
export const typeCode = (site: Site, browser: Browser, code: string) =>
  visiting(site, browser, (identity) => site.services.signInCodes.redeem(code, identity));

/** Proves a mailbox with a code, and signs the browser in. */
export async function signInWithCode(site: Site, browser: Browser, email: string): Promise<void> {
  await typeCode(site, browser, await askCode(site, browser, email));
}
