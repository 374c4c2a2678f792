function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Stop words, in the languages of our visitors. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  words(`
    a about above actually after again all also although always am an and another any anyone anything are aren
    around as ask asking at away back be because been before behind being best better between both but by
    came can cannot cant come correct correctly could couldn couldnt did didn didnt differ difference different
    differences do does doesn doesnt doing don done dont down each easily either else especially etc even ever
    every everything exactly example examples explain explained explanation few find first for from general
    get gets getting give gives go goes going good got great had happen happens has hasn have haven having he
    hello help her here hey hi him his how however i id if ill im in instead into is isn isnt it its ive just
    keep kind know later least less let lets like little ll look looking lot made main make makes making many
    matter may maybe me mean means meant might mine more most much must my myself need needed needs never no
    not nothing now of off often ok okay on once one ones only or other others our out over own part people
    please possible properly proper purpose put really reason regarding right said same say says see seem
    seems several shall she should show simple simply since so some somebody someone something sometimes soon
    still stuff such sure take takes talk tell than thank thanks that thats the their them then there these
    they thing things think this those though through to together too tried try trying two under understand
    until up upon us use used useful uses using usually various ve very via vs want wants was wasn way ways we
    well were weren what whats when whenever where whether which while who whom whose why will with within
    without won wont word words work working works would wouldn write writing wrong yes yet you your yours
    teach teaches learn learning simplest easiest recommended recommend briefly short quick quickly detail
    que como es un una el los las para por con en cual cuales hace hacer se lo del cuando donde quiero puedo
    le les des est ce que quoi comment pourquoi je tu il une dans pour avec sur qu quelle quel faire fait
    was wie ist der die das ein eine ich man und zu im mit warum wann kann macht funktioniert eigentlich
    o um uma os as do da em no na qual fazer faz isso cosa come si fa di che perche quando sono hoe werkt wat
    het een van jak to jest co czym dlaczego
  `),
);

/** Groups of synonyms. Only words that the notes write differently. */
const GROUPS: string[][] = [
  ["js", "javascript"],
  ["ts", "typescript"],
  ["db", "database"],
  ["props", "properties"],
  ["auth", "authentication", "login"],
  ["deploy", "deployment", "publish"],
  ["env", "environment"],
  ["a11y", "accessibility", "accessible"],
  ["ssr", "server-rendering"],
  ["memoise", "memoize", "memo"],
  ["rerender", "render"],
  ["async", "asynchronous"],
  ["repo", "repository"],
  ["e2e", "end-to-end"],
  ["refund", "money-back"],
  ["cost", "price", "pricing", "fee"],
  ["fetch", "load", "request"],
  ["error", "exception", "crash"],
  ["list", "array"],
  ["colour", "color"],
  ["behaviour", "behavior"],
  ["optimise", "optimize", "performance"],
  ["slow", "performance"],
  ["certificate", "diploma"],
  ["unsubscribe", "newsletter"],
  ["cleanup", "unmount"],
];

export const SYNONYMS: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const group of GROUPS) {
    for (const word of group) {
      const others = group.filter((other) => other !== word);
      map.set(word, [...(map.get(word) ?? []), ...others]);
    }
  }
  return map;
})();
