/** A certificate's page. */
export const certificatePath = (id: string) => `/certificates/${id}`;

/** The file that verifies it without a network. */
export const offlinePath = (id: string) => `${certificatePath(id)}/verify.html`;

/** Its signed text, for wallets and other programs. */
export const signedPath = (id: string) => `${certificatePath(id)}/certificate.jwt`;

/** Where a learner asks for the certificate of a course. */
export const askPath = ({ id, slug }: { id: string; slug: string | null }) =>
  `/portal/certificates/${slug ?? id}`;
