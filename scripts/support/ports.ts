import { createServer } from "node:net";
import { Stop } from "./stop.ts";

const DEFAULT_PORT = 8787;

/** The port that the environment sets. @throws Stop if it is not a port */
export function wantedPort(value: string | undefined): number {
  if (value === undefined || value === "") return DEFAULT_PORT;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new Stop(`PORT must be a number from 1 to 65535, and is "${value}".`);
  }
  return port;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no second address that could be taken.
      resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Whether `http://localhost:{port}` is free, on IPv4 and IPv6. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, "::1"));
}

/** @throws Stop if the port is taken */
export async function needFreePort(port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new Stop(
    `Port ${port} is taken: stop what runs there, or choose another, for example PORT=${port + 10} npm start.`,
  );
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
