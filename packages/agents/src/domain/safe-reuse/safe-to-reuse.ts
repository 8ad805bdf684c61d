import { type QuestionKey, questionKey, sameMain } from './question-key.ts'

/** A question with all that its answer depends on. */
export interface AskedQuestion {
  readonly question: string
  /** Name of the project; null for none. */
  readonly project: string | null
  readonly role: 'staff' | 'user'
  /** ISO 639-1. */
  readonly language: string
  /** The documents that the answer cites: for the remembered side as they were, for the other as they are now. */
  readonly sources: readonly { readonly path: string; readonly version: string }[]
}

/** Why an answer may not be given again. */
export type ReuseObstacle =
  | 'project'
  | 'role'
  | 'language'
  | 'sources'
  | 'depends_on_context'
  | 'numbers'
  | 'question_word'
  | 'obligation'
  | 'terms'

export interface ReuseVerdict {
  readonly safe: boolean
  /** Empty where it is safe. */
  readonly reasons: readonly ReuseObstacle[]
}

/**
 * Whether the answer to a remembered question answers another one. Strict on purpose: two questions are the same where,
 * apart from known ways of asking, all their words, numbers, codes and negations are equal and play the same parts. Likeness
 * of meaning decides nothing: "switch on" and "switch off" lie nearer to each other than two paraphrases.
 */
export function safeToReuse(remembered: AskedQuestion, asked: AskedQuestion): ReuseVerdict {
  const reasons: ReuseObstacle[] = []
  if (remembered.project !== asked.project) reasons.push('project')
  if (remembered.role !== asked.role) reasons.push('role')
  if (remembered.language !== asked.language) reasons.push('language')
  if (sourcesOf(remembered) !== sourcesOf(asked)) reasons.push('sources')
  if (remembered.language === asked.language) {
    reasons.push(
      ...differences(
        questionKey(remembered.question, remembered.language),
        questionKey(asked.question, asked.language),
      ),
    )
  }
  return { safe: reasons.length === 0, reasons }
}

/** Paths and versions in one comparable text. */
const sourcesOf = ({ sources }: AskedQuestion): string =>
  JSON.stringify(sources.map(({ path, version }) => [path, version]).sort())

function differences(left: QuestionKey, right: QuestionKey): ReuseObstacle[] {
  const found: ReuseObstacle[] = []
  if (left.pointers.length + right.pointers.length > 0) found.push('depends_on_context')
  if (!equal(figuresOf(left), figuresOf(right))) found.push('numbers')
  if (!equal(left.asks, right.asks)) found.push('question_word')
  if (!equal(left.modes, right.modes)) found.push('obligation')
  const sameWords =
    equal(left.qualifiers, right.qualifiers) && equal(left.parts, right.parts) && sameMain(left, right)
  if (!sameWords) found.push('terms')
  // Two questions of which nothing is left say too little to be compared.
  if (left.main.length + left.parts.length === 0) found.push('terms')
  return found
}

const equal = (left: readonly string[], right: readonly string[]): boolean =>
  left.join('\n') === right.join('\n')

/** Numbers and codes, wherever they stand. */
const figuresOf = ({ main, parts }: QuestionKey): string[] =>
  [...main, ...parts.flatMap((part) => part.split(' '))].filter((word) => /^[#@]/.test(word)).sort()
