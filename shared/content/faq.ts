/** One item of the home page's FAQ. `id` is its anchor, so a published id never changes. */
export type FaqEntry = { id: string; question: string; answer: string };

/** The sixteen items of spec.md §2, with the limits and prices of spec.md §9. Answers are plain text. */
export const faq: readonly FaqEntry[] = [
  {
    id: "who-it-is-for",
    question: "Who are the courses for?",
    answer:
      "They are for people who are new to web development and for developers who want stronger full-stack skills. Each course page names its level and lists what you need before you start. You should be 18 or have a parent’s consent to register.",
  },
  {
    id: "where-to-start",
    question: "Which course should I start with?",
    answer:
      "If you have never written code, start with Beginner Web Dev: HTML, CSS & JavaScript. If you already know JavaScript, look at Automation Engineering with Node.js for back-end work or AI Powered Engineer for features built on language models. If you are unsure, send a message through the contact form and describe what you have built so far.",
  },
  {
    id: "what-a-course-includes",
    question: "What do I get with a single course?",
    answer:
      "You get lifetime access to Full-HD video lessons, the project files and the community on Discord. A certificate of completion is optional. The same list applies to every single course, and each has a 15-day refund period.",
  },
  {
    id: "pace-and-access",
    question: "How long does a course take, and does my access end?",
    answer:
      "Each course page gives a length in weeks, module by module. Treat it as a plan rather than a deadline. A course you buy on its own comes with lifetime access, so you can go slower or come back to it later.",
  },
  {
    id: "certificate",
    question: "Do I get a certificate?",
    answer:
      "A certificate of completion is optional with every single course. It says that you finished the course and is not an accredited qualification. The projects you build are the better evidence of what you can do.",
  },
  {
    id: "community",
    question: "Is there a community?",
    answer:
      "Yes. Single courses and both memberships include access to the community, which is on Discord. You can ask questions there, show your work and help others. Members also get priority support.",
  },
  {
    id: "mentorship",
    question: "What is the mentorship?",
    answer:
      "The mentorship is a 12-week programme in which you build, test and deploy one application and get review as you go. It costs £499 once and includes everything that a single course includes. It suits all levels, because the plan starts from where you are.",
  },
  {
    id: "memberships",
    question: "What is the difference between Pro and VIP?",
    answer:
      "Both memberships include all active courses, new modules as they are added, priority support and community access. Pro costs £49 per month. VIP costs £399 per year and adds exclusive content and bonuses.",
  },
  {
    id: "vip-code",
    question: "How does the VIP code work?",
    answer:
      "The code VIP lowers the first year of the yearly membership from £399 to £199. Every later year costs £399. The code does not apply to the monthly membership, to single courses or to the bootcamp.",
  },
  {
    id: "cancelling",
    question: "Can I cancel a membership?",
    answer:
      "Yes, you can cancel Pro or VIP at any time. Once you have cancelled, the membership does not renew. Courses that you bought on their own are not affected.",
  },
  {
    id: "refunds",
    question: "Can I get a refund?",
    answer:
      "Yes. Single courses and memberships have a 15-day refund period, and the bootcamp packages have a 14-day refund period. Send a message through the contact form within that time and say what you bought.",
  },
  {
    id: "bootcamp",
    question: "What is the full-stack bootcamp?",
    answer:
      "The bootcamp takes 6 months and includes 10+ projects, from the first page to deployed full-stack applications. The Standard package costs £1,200. The Pro package costs £1,800 and adds one-to-one calls, a portfolio review and a mock interview. Both have a 14-day refund period.",
  },
  {
    id: "teams",
    question: "Can my team learn together?",
    answer:
      "Yes. The Team/Enterprise Package costs £5,000 for up to 5 members and includes a project that the team builds together. It has a 14-day refund period. For a larger team, send a message through the contact form.",
  },
  {
    id: "assistant",
    question: "What can the chat assistant do?",
    answer:
      "It answers questions about React and cites the sources it used, so you can check them. Code from an answer opens in the playground, where you can run it. It is open to everyone, and like any assistant it can be wrong.",
  },
  {
    id: "newsletter",
    question: "What is in the newsletter?",
    answer:
      "Developer tips, sent every Monday. After you sign up you receive an email with a link that confirms your address, and no newsletter is sent until you follow it. You can unsubscribe whenever you like.",
  },
  {
    id: "prices",
    question: "Which currency are the prices in?",
    answer:
      "All prices are in pounds sterling. Single courses and bootcamp packages are paid for once, and memberships by the month or the year. The Enroll page of each offer shows its price, what it includes and its refund period.",
  },
];
