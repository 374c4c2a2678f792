import { EVERY_PAGE, type SitePage } from "../fixtures/pages.ts";
import { ASSIGNMENT, handedIn } from "./hand-ins.ts";
import { archivedIssue, contactMessage, newsletterIssue, newsletterReader } from "./letters.ts";
import { mailedLinks, newsletterToken, storedPasskey } from "./mailed-links.ts";
import { ownCertificate } from "./own-certificate.ts";
import { paidGift } from "./paid-gift.ts";
import { paidOrder } from "./paid-order.ts";
import { answerQuestion, askedQuestion, enrol, LESSON } from "./questions.ts";
import { newAccount, type SiteAccount } from "./signed-in.ts";
import { storedQuote } from "./stored-quote.ts";
import { seatPages } from "./team-order.ts";
import { uploadedPicture } from "./uploaded.ts";

/** An answered question of somebody who is enrolled. */
async function ownQuestion(userId: string): Promise<string> {
  await enrol(userId);
  const id = await askedQuestion(userId);
  await answerQuestion(id);
  return id;
}

/** Every page for a reader (null: nobody is signed in) in its normal state, with content on it: messages, and working links. */
export async function pagesFor(
  as: SitePage["as"],
  reader: SiteAccount | null,
): Promise<{ path: string; answers: number }[]> {
  const student = await newAccount({ fullName: "Ada Lovelace" });
  await storedPasskey(student, "A laptop with a name that is as long as the form lets it be, see");
  const { id: letter } = await contactMessage("Grace Hopper", "Which course first?");
  const ids: Record<string, string> = {
    ...{
      student: student.id,
      letter,
      issue: await newsletterIssue(),
      upload: await uploadedPicture(),
      newsletter: await newsletterToken(),
    },
    ...{ archived: await archivedIssue(), reader: (await newsletterReader()).id },
    ...{ lesson: LESSON, question: await ownQuestion((reader ?? student).id) },
    ...{ assignment: ASSIGNMENT, handIn: await handedIn((reader ?? student).id) },
    order: await paidOrder(reader ?? student),
    ...(await paidGift(reader ?? student)),
    ...{ quote: await storedQuote(), overQuote: await storedQuote(2) },
    certificate: await ownCertificate(reader ?? student),
    ...(await seatPages(reader ?? student)),
    ...(await mailedLinks(student)),
  };
  return EVERY_PAGE.filter((page) => page.as === as).map(({ path, answers = 200 }) => ({
    path: path.replace(/\{(\w+)\}/, (_all, name: string) => ids[name] ?? ""),
    answers,
  }));
}
