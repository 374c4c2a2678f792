import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** For people who are enrolled and have not confirmed their address. The portal sends the mail, and says so. */
export function ConfirmToOpen() {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="pending" title="Confirm your address to open your course">
        <p>
          You are enrolled. The lessons open once you have followed the link that we mailed you, so that
          nobody else can use your address for them.
        </p>
      </Notice>
      <Form method="post" action="/portal?index">
        <Button>Send me the link</Button>
      </Form>
    </div>
  );
}
