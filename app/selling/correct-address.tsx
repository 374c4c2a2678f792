import { EmailField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";

/**
 * Corrects the address of an order, for an hour after paying. It posts to a small page of its own, which shows what is
 * wrong and leads back.
 */
export function CorrectAddress({ orderId, failure }: { orderId: string; failure?: Failure | undefined }) {
  return (
    <PostForm
      name={`address-${orderId}`}
      action={`/checkout/${orderId}/address`}
      failure={failure}
      failed="The address was not changed"
      pending="Correcting the address…"
      className="max-w-xl"
    >
      <EmailField label="The right address" />
      <Button variant="secondary" className="justify-self-start">
        Correct the address
      </Button>
    </PostForm>
  );
}
