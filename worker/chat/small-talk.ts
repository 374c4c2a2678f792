const ABILITIES =
  "I answer questions about web development and about this site, from its own notes, courses and pages, and name the section that each answer comes from. Ask in your own words, or paste an error message or some code.";

/** What people say to an assistant without asking anything. Each pattern is for a whole message. */
const SMALL_TALK: readonly (readonly [said: string, reply: string])[] = [
  [
    "(hi|hello|hey|hiya|yo|howdy|good (morning|afternoon|evening)|hola|ol[aá]|salut|bonjour|hallo|ciao|cześć|merhaba|namaste|привіт|привет)( there| again| everyone)?( how are you| how s it going| how is it going)?",
    "Hello! What are you building, or where are you stuck?",
  ],
  [
    "(how are you|how s it going|what s up|sup)( today| doing)?",
    "All tests pass, thank you. What are you working on?",
  ],
  [
    "(ok |okay |great |perfect |cool |nice |wow )*(thanks|thank you|thx|ty|cheers|merci|gracias|danke|obrigad[oa]|grazie|dziękuję|dzięki|teşekkürler|дякую|спасибо)( you)?( so much| very much| a lot| a million| again| man| mate| bro)?( that helped| that works| it works( now)?| perfect| great)?",
    "You’re welcome. Ask again whenever you like.",
  ],
  [
    "(ok|okay|great|cool|nice|perfect|got it|i see|awesome|wow)( now)?",
    "Good. Ask whenever the next question comes.",
  ],
  [
    "(bye|goodbye|good night|see you|see ya|cya|that s all)( later| tomorrow| soon)?",
    "Goodbye, and happy coding.",
  ],
  [
    "(please )?(help|help me|can you help( me)?|i need help)( please)?|what (can|do|could) (you|u) (do|help( me)? with|know|answer)|what can i ask( you)?|what are you( for)?|who are you|who (made|built|created|wrote) you|are you (a )?(bot|robot|human|real|ai|chatgpt)|how do you work|is this (an )?(ai|bot)",
    ABILITIES,
  ],
  [
    "(this is|that s|thats|that is|you are|you re|youre|ur|u r)( so| totally| completely)? (useless|stupid|bad|wrong|not helpful|unhelpful)|not helpful|useless|(that|this|it) (did not|didn t|didnt|does not|doesn t|doesnt) (help|work)( me)?|(sorry )?(i )?(still )?(do not|don t|dont) (understand|get it|get this)|(i m |im |i am )?(so |still )?(lost|confused|stuck)",
    "Sorry. Ask it in other words, or paste the error message or the code, and I look again. On the contact page you can ask your instructor.",
  ],
  [
    "(can|do|could) (you|u) (speak|understand|know|answer in) (english|spanish|french|german|portuguese|italian|polish|turkish|ukrainian|russian|hindi|chinese|japanese)|(habla|hablas) (espanol|español|inglés)|parlez vous français|sprichst du deutsch",
    "I quote this site’s notes, which are in English. You can ask in another language: I recognise error messages, code and the names in them.",
  ],
];

const PATTERNS = SMALL_TALK.map(([said, reply]) => ({ said: new RegExp(`^(?:${said})$`, "u"), reply }));

/** The reply to a greeting, thanks or "what can you do?"; null if the message asks something. */
export function smallTalk(message: string): string | null {
  if (message.length > 80) return null;
  const words = (message.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ");
  return PATTERNS.find(({ said }) => said.test(words))?.reply ?? null;
}
