import { readQuestion } from "./worker/search/question.ts";
for (const q of ["qual a diferença entre useMemo e useCallback, e quando vale a pena usar?", "O que é hydration?", "jak cofnąć ostatni commit w git bez utraty zmian"]) console.log(JSON.stringify(readQuestion(q, new Set(["usememo","usecallback","hydration","commit","git","val"]))));
