/** The topics that the site comes with, in the order in which people learn them. */
const LEARNED = [
  "Getting started",
  "JavaScript",
  "React basics",
  "Hooks",
  "Forms and actions",
  "Data and rendering",
  "React Router",
  "Styling and accessibility",
  "TypeScript",
  "Testing",
  "Node.js",
  "Deploying to the edge",
];

/** Sorts topics in the order of learning. Topics that the owner added come after these, in the order they had. */
export function byLearning(one: string, other: string): number {
  const place = (topic: string) => {
    const at = LEARNED.indexOf(topic);
    return at === -1 ? LEARNED.length : at;
  };
  return place(one) - place(other);
}
