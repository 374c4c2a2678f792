/** A short heading and one or two sentences under it. */
type Point = { readonly title: string; readonly text: string };

/** The copy of the account pages, such as `/login` and `/register`. */
export type AccountContent = {
  readonly register: {
    readonly heading: string;
    readonly lead: string;
    readonly button: string;
    readonly privacy: string;
    readonly gives: { readonly heading: string; readonly points: readonly string[] };
    readonly next: { readonly heading: string; readonly steps: readonly Point[] };
  };
  readonly login: {
    readonly heading: string;
    readonly lead: string;
    readonly newHere: { readonly heading: string; readonly text: string; readonly points: readonly string[] };
  };
  readonly passwordHint: string;
};

export const account: AccountContent = {
  register: {
    heading: "Make your account",
    lead: "An account is free. It keeps your work in the lessons, your questions to your instructor and your assignments.",
    button: "Make my account",
    privacy: "Your details are used for your account only. They are not sold or shared.",
    gives: {
      heading: "What an account gives you",
      points: [
        "Your code in every exercise, on each of your devices",
        "Your place in each lesson, and how far you are in a course",
        "Questions to your instructor, with the failing test attached",
        "Your orders, invoices and certificates in one place",
      ],
    },
    next: {
      heading: "What happens next",
      steps: [
        {
          title: "Confirm your address",
          text: "You get an email with a link. Follow it within 24 hours, so that we know the address is yours.",
        },
        { title: "Sign in", text: "Use your address and your password. You can add a passkey afterwards." },
        {
          title: "Say hello",
          text: "Write to your instructor from the portal: what you want to build, and where you stand.",
        },
      ],
    },
  },
  login: {
    heading: "Sign in",
    lead: "Pick up where you left off.",
    newHere: {
      heading: "New here?",
      text: "An account takes a minute and costs nothing.",
      points: [
        "Your code and your place in each lesson, on every device",
        "Questions and messages to your instructor in one place",
        "Your assignments, orders and certificates",
        "A passkey instead of a password, if you like",
      ],
    },
  },
  passwordHint: "At least 8 characters of any kind. A short sentence is easy to remember and hard to guess.",
};

/** The copy of the portal. */
export type PortalContent = {
  readonly assignments: { readonly heading: string; readonly lead: string; readonly empty: Point };
  readonly profile: { readonly heading: string; readonly lead: string };
  readonly deletion: {
    readonly heading: string;
    readonly lead: string;
    readonly deleted: readonly string[];
    readonly deletedIfConfirmed: string;
    readonly kept: readonly { readonly what: string; readonly why: string }[];
    readonly keptIfUnconfirmed: { readonly what: string; readonly why: string };
  };
};

export const portal: PortalContent = {
  assignments: {
    heading: "Assignments",
    lead: "What to build and hand in, what you handed in, and what your instructor said about it.",
    empty: {
      title: "No assignments yet",
      text: "The assignments of your courses appear here, each with what you handed in and what came back. So far you have no course with assignments.",
    },
  },
  profile: {
    heading: "Profile",
    lead: "Who you are here, how you sign in, and everything that is kept about you.",
  },
  /** What `profileData.remove` does (docs/decisions/024), shown before it happens. */
  deletion: {
    heading: "Delete my account",
    lead: "This cannot be undone. Nobody can bring the account back, not even us.",
    deleted: [
      "Your account: name, address, phone, password and passkeys",
      "Your conversation with the instructor",
      "Your courses: access, progress, code, questions, and what you handed in",
      "Every session: all your devices are signed out",
    ],
    deletedIfConfirmed: "Contact messages, mentorship requests and the newsletter under your address",
    kept: [
      {
        what: "Your orders, if there are any, with their invoices and refunds, without your name and address. A company’s details stay on its invoices.",
        why: "Tax law requires us to keep the books.",
      },
      {
        what: "Pictures that you uploaded for the site, if there are any, without your name.",
        why: "Pages of the site show them.",
      },
    ],
    keptIfUnconfirmed: {
      what: "What was sent under your address without signing in: contact messages, requests, the newsletter.",
      why: "The address is not confirmed, so we do not know that it is yours. Confirm it first to have that deleted, too.",
    },
  },
};
