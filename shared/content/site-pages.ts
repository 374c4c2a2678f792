/** What the site's own pages are for, and how people ask for them. The search and the assistant know them by it. */
export const sitePages: readonly {
  path: string;
  title: string;
  body: string;
  asked: readonly string[];
}[] = [
  {
    path: "/contact",
    title: "Contact",
    body: "Write to your instructor with the form on the contact page. The answer comes by email. If you have an account, write a message in the portal instead, and the answer appears there too. Write too if you have paid and cannot open the lessons, if a payment or a download does not work, or if you have a question before you buy. Say which email address you used.",
    asked: [
      "how do I contact you",
      "email address of the instructor",
      "talk to a real person",
      "customer support",
      "I paid and have no access",
      "I bought a course and cannot log in or open it",
      "I have a complaint",
      "found a bug on your website",
      "phone number",
      "who do I write to",
      "I paid and still cannot open the lessons",
      "my payment failed",
      "how long until you answer",
      "is there a phone number I can call",
      "I want to talk to you before I buy",
      "where are you based",
    ],
  },
  {
    path: "/templates",
    title: "Templates",
    body: "The templates are small projects to start from. Each is a zip file that you download for free, without an account, and every page says what is inside. You may use them in your own work.",
    asked: [
      "download a starter project",
      "starter template zip",
      "boilerplate code",
      "can I use the templates for a client",
      "free downloads",
      "where are the project files",
      "download does not work",
      "may I use your starter zips for a paying client",
      "licence of the templates",
    ],
  },
  {
    path: "/projects",
    title: "Projects",
    body: "The showcase has projects with a description, their features and, where there is one, a demo that opens in a new tab.",
    asked: [
      "show me your work",
      "portfolio examples",
      "what can I build after the course",
      "project ideas",
      "student projects",
      "demo projects",
    ],
  },
  {
    path: "/youtube",
    title: "Videos",
    body: "The videos of the YouTube channel are listed here and can be searched. A video plays after you press it.",
    asked: ["do you have a youtube channel", "free videos", "video tutorials", "watch a lesson for free"],
  },
  {
    path: "/playground",
    title: "Playground",
    body: "In the playground you write React code and see the result beside it. Nothing has to be installed. A link holds the code, so you can share it.",
    asked: [
      "try react online",
      "code editor in the browser",
      "run my code here",
      "share my code with a link",
      "online react sandbox",
      "practice without installing anything",
    ],
  },
  {
    path: "/mentorship",
    title: "Mentorship and bootcamp",
    body: "The page describes the mentorship and the three packages of the bootcamp, who they are for, and how to ask for a place: with a short form that commits you to nothing. You get a reply by email and decide then.",
    asked: [
      "how do I apply for the bootcamp",
      "apply for the mentorship",
      "is there a place free",
      "bootcamp start date",
      "who is the mentorship for",
      "application form",
    ],
  },
  {
    path: "/about-me",
    title: "About your instructor",
    body: "The page about your instructor says who teaches here and shows a year of public contributions to code.",
    asked: [
      "who is the instructor",
      "who teaches here",
      "your experience as a developer",
      "are you qualified to teach",
      "who made this site",
    ],
  },
  {
    path: "/forgot-password",
    title: "Forgot your password",
    body: "If you have forgotten your password, enter your email address on this page. You get a link with which you choose a new one. The link works once and for a limited time.",
    asked: [
      "I forgot my password",
      "reset my password",
      "cannot log in",
      "change my password",
      "the reset link does not work",
      "locked out of my account",
      "the site says my password is wrong",
      "I do not get the email with the link",
    ],
  },
];
