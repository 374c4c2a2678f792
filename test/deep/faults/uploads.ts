import { zipSync } from "fflate";
import { type FaultRequest, type Sent, TYPED } from "./sent.ts";
import type { FaultPerson, FaultySite } from "./site.ts";

const BASE = "/api/uploads";
/** The beginning of an MP4: a video of one part. */
const FILM = new Uint8Array([0, 0, 0, 32, ...new TextEncoder().encode("ftypisom"), ...new Array(88).fill(0)]);

const ZIP = zipSync({ "tree/README.md": new TextEncoder().encode("A tree.") });

/** A new upload for each request. Its file is only there once it is replaced. */
async function stored(site: FaultySite, { id: owner }: FaultPerson): Promise<string> {
  const id = `zz${crypto.randomUUID()}`;
  await site.insert("uploads", {
    ...{ id, owner_id: owner, object_key: `images/x/${id}.png`, content_type: "image/png" },
    ...{ size_bytes: 1, width: 1, height: 1, created_at: Date.now(), name: "tree.png", alt: "A tree" },
  });
  return id;
}

const on =
  (sent: (id: string) => Sent) =>
  async (site: FaultySite, person: FaultPerson): Promise<Sent> =>
    sent(await stored(site, person));

/** Begins the upload of a video, and sends its part if it is to be finished. */
async function begun(site: FaultySite, { cookie }: FaultPerson, sendPart = false): Promise<string> {
  const headers = { cookie, origin: "http://localhost" };
  const film = { name: `${crypto.randomUUID()}.mp4`, size: FILM.length, type: "video/mp4", lastModified: 1 };
  const answer = await site.ask(
    `${BASE}/videos`,
    {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(film),
    },
    {},
  );
  const { id } = JSON.parse(new TextDecoder().decode(await answer.arrayBuffer()));
  if (sendPart) {
    await site.ask(`${BASE}/videos/${id}/parts/1`, { method: "PUT", headers, body: FILM }, {});
  }
  return id;
}

/** The same answer for each request but for the id and the time in it. */
const VIDEO = /"kind":"video"/;

/** Requests for uploads, at the desk and by the API. */
export const UPLOADS: Record<string, FaultRequest> = {
  "GET /upload": { as: "admin", make: { path: "/upload" }, proof: /Earlier uploads/ },
  "POST /upload": {
    as: "admin",
    make: { path: "/upload", upload: { folder: "Course art" } },
    proof: /\/media\/images\/course-art\//,
  },
  "GET /upload/:id": {
    as: "admin",
    make: on((id) => ({ path: `/upload/${id}` })),
    proof: /<h1[^>]*>tree\.png/,
  },
  "POST /upload/:id": {
    as: "admin",
    make: on((id) => ({ path: `/upload/${id}`, form: { intent: "describe", name: "Tree", alt: TYPED } })),
    proof: /It is saved\./,
  },
  "POST /upload/:id (replaced)": {
    as: "admin",
    make: on((id) => ({ path: `/upload/${id}`, upload: { intent: "replace" } })),
    proof: /It is replaced\./,
  },
  "POST /upload/:id (deleted)": {
    as: "admin",
    make: on((id) => ({ path: `/upload/${id}`, form: { intent: "delete" } })),
  },
  "GET /api/uploads": { as: "admin", make: { path: BASE }, proof: /^\[/ },
  "POST /api/uploads": { as: "admin", make: { path: BASE, upload: { folder: "Course art" } } },
  "POST /api/uploads/zips": {
    as: "admin",
    make: async () => {
      const form = new FormData();
      form.set("file", new File([ZIP], "tree.zip", { type: "application/zip" }));
      const encoded = new Response(form);
      return {
        ...{ path: `${BASE}/zips`, bytes: new Uint8Array(await encoded.arrayBuffer()) },
        headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      };
    },
    proof: /"kind":"file"/,
  },
  "GET /api/uploads/:id": {
    as: "admin",
    make: on((id) => ({ path: `${BASE}/${id}` })),
    proof: /"uses":\[\]/,
  },
  "PATCH /api/uploads/:id": {
    as: "admin",
    make: on((id) => ({ path: `${BASE}/${id}`, json: { name: "Tree", alt: TYPED } })),
    proof: /"name":"Tree"/,
  },
  "POST /api/uploads/:id/file": {
    as: "admin",
    make: on((id) => ({ path: `${BASE}/${id}/file`, upload: {} })),
    proof: /"name":"tree\.png"/,
  },
  "DELETE /api/uploads/:id": { as: "admin", make: on((id) => ({ path: `${BASE}/${id}` })) },
  "POST /api/uploads/videos": {
    as: "admin",
    make: () => ({
      path: `${BASE}/videos`,
      json: { name: `${crypto.randomUUID()}.mp4`, size: 100, type: "video/mp4", lastModified: 1 },
    }),
    proof: /"done":\[\]/,
  },
  "PUT /api/uploads/videos/:id/parts/:number": {
    as: "admin",
    make: async (site, person) => ({
      path: `${BASE}/videos/${await begun(site, person)}/parts/1`,
      bytes: FILM,
    }),
  },
  "POST /api/uploads/videos/:id/complete": {
    as: "admin",
    make: async (site, person) => ({
      path: `${BASE}/videos/${await begun(site, person, true)}/complete`,
      json: {},
    }),
    proof: VIDEO,
  },
  "DELETE /api/uploads/videos/:id": {
    as: "admin",
    make: async (site, person) => ({ path: `${BASE}/videos/${await begun(site, person)}` }),
  },
};
