import { useFetcher } from "react-router";
import { EmailField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { home } from "#shared/content/home.ts";

/**
 * The newsletter signup, on the home page and on `/newsletter`. Both post to `/newsletter`, which redirects to
 * `/success?type=newsletter` or returns the error. `failure` is that error without JavaScript.
 */
export function NewsletterForm({ failure, className }: { failure?: Failure; className?: string }) {
  const fetcher = useFetcher<Failure>({ key: "newsletter" });
  const { button, privacy } = home.newsletter;
  return (
    <PostForm
      name="newsletter"
      fetcher={fetcher}
      action="/newsletter"
      failure={fetcher.data ?? failure}
      pending="Signing you up…"
      person={{ form: "newsletter", late: true }}
      className={className}
    >
      <EmailField />
      <Button className="justify-self-start">{button}</Button>
      <p className="max-w-[52ch] text-small text-muted">{privacy}</p>
    </PostForm>
  );
}
