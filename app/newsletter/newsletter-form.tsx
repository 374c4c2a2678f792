import { useState } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import { EmailField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import type { HomeContent } from "#shared/site/site-settings.ts";

/**
 * The newsletter signup, on the home page and on `/newsletter`. Both post to `/newsletter`, which redirects to
 * `/success?type=newsletter` or returns the error. `failure` is that error without JavaScript.
 */
export function NewsletterForm({
  copy: { button, privacy },
  failure,
  className,
}: {
  copy: Pick<HomeContent["newsletter"], "button" | "privacy">;
  failure?: Failure;
  className?: string;
}) {
  const fetcher = useFetcher<Failure>({ key: "newsletter" });
  const [used, setUsed] = useState(false);
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
      {/* Loads the script of the page it posts to, so that sending it without a connection can say so. */}
      {used && <PrefetchPageLinks page="/newsletter" />}
      <EmailField onFocus={() => setUsed(true)} />
      <Button className="justify-self-start">{button}</Button>
      <p className="max-w-[52ch] text-small text-muted">{privacy}</p>
    </PostForm>
  );
}
