import type { CertificateText } from "./credential.ts";

/** LinkedIn's form for a certificate, filled in. */
export function linkedInUrl(id: string, { course, issuer, url, from }: CertificateText): string {
  const at = new Date(from);
  const fields = new URLSearchParams({
    ...{ startTask: "CERTIFICATION_NAME", name: course, organizationName: issuer },
    ...{ issueYear: String(at.getUTCFullYear()), issueMonth: String(at.getUTCMonth() + 1) },
    ...{ certUrl: url, certId: id },
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}
