/** Joints between clauses, in four languages: signs, and words that begin a new clause. */
const CONJUNCTIONS =
  'and|but(?!\\s(?:one|two|three)\\s)|because|while|whereas|although|though|who|which|where|when|so that|then|that|' +
  'et|mais|car|qui|où|dont|lorsque|quand|parce que|tandis que|alors que|bien que|puis|puisque|' +
  'und|aber|sondern|denn|weil|dass|obwohl|während|wobei|' +
  'y|pero|sino|porque|aunque|mientras|donde|cuando'
/** `que` joins a clause, but for `ne … que`, `plus … que` and the conjunctions that end with it. */
const QUE =
  "(?=\\s+(?:que\\s|qu['’]))(?<!(?<![\\p{L}])(?:ne\\s|n['’]|plus|moins|aussi|autant|más|menos|tan|tanto)[^,;:]*)\\s+"
/** A joint begins with all of its white space: looking from each blank of a long run again takes minutes. */
const JOINT = new RegExp(
  `(?<!\\s)(?:${QUE}|\\s*[;:]\\s+|\\s*,\\s+(?:(?:die|der|das|den|dem|deren|dessen)\\s+)?|\\s+[–—-]\\s+|\\s+(?=(?:${CONJUNCTIONS}|sans|without|ohne|sin|instead of|rather than|au lieu d(?:e|['’])|plutôt que|(?:an)?statt|en lugar de|en vez de)\\s))`,
  'giu',
)
const LEADING = new RegExp(`^(?:(?:(?:${CONJUNCTIONS}|que)\\s+)|qu['’])+`, 'iu')

const RELATIVE = /^(?:whom?|which|that|qui|dont|que|qu['’])(?![\p{L}])/iu
const RELATIVE_PRONOUN = /,\s+(?:die|der|das|den|dem|deren|dessen)\s+$/iu

/** A part of a sentence about one verb, roughly. */
export interface Clause {
  /** Without the words that join it. */
  readonly text: string
  /** With them. */
  readonly written: string
  /** UTF-16 offset in the sentence. */
  readonly start: number
  /** True if a sign as strong as a semicolon stands before it. */
  readonly startsAnew: boolean
  /** True if it says something of the word before it. */
  readonly isRelative: boolean
}

export function clausesOf(sentence: string): Clause[] {
  const joints = [...sentence.matchAll(JOINT)]
  const starts = [0, ...joints.map(({ index, 0: joint }) => index + joint.length)]
  return starts.flatMap((start, at) => {
    const written = sentence.slice(start, joints[at]?.index ?? sentence.length).trim()
    if (!/[\p{L}\p{N}]/u.test(written)) return []
    const isRelative = RELATIVE.test(written) || RELATIVE_PRONOUN.test(joints[at - 1]?.[0] ?? '')
    return [
      {
        text: written.replace(LEADING, '').trim(),
        written,
        start,
        startsAnew: /[;:]/.test(joints[at - 1]?.[0] ?? ''),
        isRelative,
      },
    ]
  })
}
