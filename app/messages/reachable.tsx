/** A number for a `tel:` link: in "+44 (0)20 …" the zero is only for calls within the country. */
function dialled(phone: string): string {
  return phone.replace(/^(\+\d*\s*)\(0\)/, "$1").replace(/[^\d+]/g, "");
}

/** A person's email address and phone number, as links. */
export function Reachable({ email, phone }: { email: string; phone: string | null }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-body">
      <a
        href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`}
        className="link inline-flex min-h-8 items-center [overflow-wrap:anywhere]"
      >
        {email}
      </a>
      {phone && (
        <a href={`tel:${dialled(phone)}`} className="link inline-flex min-h-8 items-center">
          <bdi>{phone}</bdi>
        </a>
      )}
    </p>
  );
}
