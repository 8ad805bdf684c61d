/** Joints between clauses, in four languages: signs, and words that begin a new clause. */
const CONJUNCTIONS =
  'and|but|because|while|whereas|although|though|who|which|where|when|so that|then|that|' +
  'et|mais|car|qui|où|dont|lorsque|quand|parce que|tandis que|alors que|bien que|puis|puisque|' +
  'und|aber|sondern|denn|weil|dass|obwohl|während|wobei|' +
  'y|pero|sino|porque|aunque|mientras|donde|cuando'
/** `que` joins a clause, but for `ne … que`, `plus … que` and the conjunctions that end with it. */
const QUE =
  "(?<!(?<![\\p{L}])(?:ne\\s|n['’]|plus|moins|aussi|autant|más|menos|tan|tanto)[^,;:]*)\\s+(?=(?:que\\s|qu['’]))"
const JOINT = new RegExp(
  `${QUE}|\\s*[;:]\\s+|\\s*,\\s+(?:(?:die|der|das|den|dem|deren|dessen)\\s+)?|\\s+[–—-]\\s+|\\s+(?=(?:${CONJUNCTIONS}|sans|without|ohne|sin)\\s)`,
  'giu',
)
const LEADING = new RegExp(`^(?:(?:(?:${CONJUNCTIONS}|que)\\s+)|qu['’])+`, 'iu')

/** The clauses of a sentence, roughly, without the words that join them. */
export const clausesOf = (sentence: string): string[] =>
  sentence
    .split(JOINT)
    .map((clause) => clause.replace(LEADING, '').trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
