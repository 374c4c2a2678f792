import { Moment } from "#app/ui/moment.tsx";
import type { PasskeyInfo } from "#shared/accounts/person.ts";

/** What a reset does to the account's passkeys. `passkeys` is null if they could not be loaded. */
export function ResetPasskeys({
  passkeys,
  mayKeep,
  keeps,
}: {
  passkeys: readonly Omit<PasskeyInfo, "id">[] | null;
  mayKeep: boolean;
  /** Whether the checkbox was ticked in the rejected form. */
  keeps: boolean;
}) {
  if (passkeys === null) {
    return (
      <p className="text-small text-muted">
        We cannot show your passkeys just now. Setting a password removes them: to see them first, try again
        in a minute.
      </p>
    );
  }
  if (passkeys.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-semibold">Passkeys that can sign in to your account</legend>
      <ul className="divide-y divide-line border-y border-line">
        {passkeys.map(({ name, createdAt, lastUsedAt }) => (
          <li key={`${createdAt} ${name}`} className="py-3">
            <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="text-small text-muted">
              Added <Moment at={createdAt} />, {lastUsedAt ? "last used " : "not used yet"}
              {lastUsedAt && <Moment at={lastUsedAt} time />}
            </p>
          </li>
        ))}
      </ul>
      {mayKeep ? (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            name="keepPasskeys"
            defaultChecked={keeps}
            className="mt-0.5 size-5 shrink-0 accent-pass"
          />
          <span>
            Keep these passkeys
            <span className="block text-small text-muted">
              Otherwise they are removed. Do not keep them if there is one that you do not recognise. One that
              was added after you asked for this link is removed in any case.
            </span>
          </span>
        </label>
      ) : (
        <p className="text-small text-muted">
          They are removed: your address was not confirmed when they were added, so they may not be yours.
        </p>
      )}
    </fieldset>
  );
}
