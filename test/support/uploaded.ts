import { pngOf } from "../fixtures/png.ts";
import { cookiesOf, newAccount } from "./signed-in.ts";
import { siteUrl } from "./site-client.ts";

/** Uploads a picture as an admin, and returns its id. */
export async function uploadedPicture(name = "A tree of components.png"): Promise<string> {
  const cookie = await cookiesOf(await newAccount({ role: "admin" }));
  const body = new FormData();
  body.set("file", new File([await pngOf(64, 40)], name, { type: "image/png" }));
  body.set("alt", "A tree");
  const headers = { cookie, origin: siteUrl };
  const answer = await fetch(`${siteUrl}/api/uploads`, { method: "POST", headers, body });
  const { id }: { id: string } = await answer.json();
  return id;
}
