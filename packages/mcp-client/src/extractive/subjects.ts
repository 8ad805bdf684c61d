/**
 * Phrases by which people say, in three languages, where an answer is, with the English words by which
 * servers describe such places. Servers describe their tools in English, whatever the language of the
 * question.
 */
const SUBJECTS: readonly (readonly [asked: RegExp, described: readonly string[]])[] = [
  [
    // Things the user said or noted.
    /\b(?:ai-je|avons-nous|a-t-on|ai-je|j['’]ai|nous avons|on a)\b.*\b(?:dit|note|pens|decid|parl|discut|ecrit|prevu|convenu)/,
    ['memory', 'memories', 'thoughts', 'conversations', 'notes'],
  ],
  [
    /\b(?:did|have|had) (?:i|we)\b.*\b(?:say|said|note|noted|think|thought|decide|decided|discuss|discussed|talk|talked|write|written|plan|planned|agree|agreed)\b/,
    ['memory', 'memories', 'thoughts', 'conversations', 'notes'],
  ],
  [
    /\b(?:habe|hatte|haben|hatten) (?:ich|wir)\b|\b(?:ich|wir) (?:habe|hatte|haben|hatten)\b/,
    ['memory', 'memories', 'thoughts', 'conversations', 'notes'],
  ],
  [
    /\b(?:souvien\w*|souvenir\w*|rappelle\w*|memoires?|mes notes|mes pensees|notre conversation|erinner\w*|gedachtnis|meine notizen|unser gesprach|remember|my notes|my thoughts|our conversations?|remind me)\b/,
    ['memory', 'memories', 'thoughts', 'conversations', 'notes'],
  ],
  [
    /\b(?:livres?|ouvrages?|bibliotheques?|chapitres?|manuels?|buch\w*|bibliothek|kapitel|handbuch\w*|books?|chapters?|library|manuals?)\b/,
    ['library', 'books', 'works', 'pdfs', 'documents'],
  ],
  [
    /\b(?:budget\w*|depenses? publiques?|haushalt\w*|offentliche\w* ausgaben|public spending|classification\w*|codes? (?:fonctionnels?|economiques?)|functional codes?|economic codes?|filtres?|filters?|cui|cif)\b/,
    ['budget', 'budgets'],
  ],
  [
    /\b(?:aides? (?:alimentaires?|au logement|sociales?|a domicile|juridiques?)|hebergement|logement|insertion|accompagnement|mission locale|demandeurs? d['’]emploi|sozial\w*|obdach\w*|notunterkunft|lebensmittelhilfe|food aid|food banks?|shelters?|social (?:services?|workers?)|inclusion)\b/,
    ['inclusion', 'services'],
  ],
]

/** Hints in a question about where its answer is: groups of English words, one per hint. */
export const subjectsOf = (folded: string): readonly (readonly string[])[] =>
  SUBJECTS.filter(([asked]) => asked.test(folded)).map(([, described]) => described)

/** Folded words for the kind of a thing rather than the thing; the words beside them are looked up. */
const KIND =
  /^(?:budget\w*|haushalt\w*|codes?|cod|fonction\w*|functional|economi\w*|classif\w*|klassifi\w*|filtr\w*|filter\w*|publi\w*|offentlich\w*)$/

/** Words to look up without words for kinds, unless nothing else is left. */
export function withoutKinds(
  words: readonly string[],
  foldWord: (word: string) => string,
): readonly string[] {
  const telling = words.filter((word) => !KIND.test(foldWord(word)))
  return telling.length > 0 ? telling : words
}
