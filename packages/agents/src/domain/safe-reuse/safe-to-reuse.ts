import { type QuestionKey, questionKey, sameMain } from './question-key.ts'

export interface AskedQuestion {
  readonly question: string
  /** Name of the project; null for none. */
  readonly project: string | null
  readonly role: 'staff' | 'user'
  /** ISO 639-1. */
  readonly language: string
  /** Cited documents: versions at answer time for the remembered question, current ones for the new one. */
  readonly sources: readonly { readonly path: string; readonly version: string }[]
}

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
  /** Empty if reuse is safe. */
  readonly reasons: readonly ReuseObstacle[]
}

/**
 * Decides whether the answer to a remembered question also answers another one. Deliberately strict: apart
 * from known paraphrases, all words, numbers, codes and negations must be equal and play the same parts.
 * Embedding similarity plays no part: "switch on" and "switch off" are closer than two paraphrases.
 * @example
 * const asked = { project: null, role: 'user', language: 'en', sources: [] } as const
 * safeToReuse({ ...asked, question: 'How do I switch the pump on?' }, { ...asked, question: 'How do I switch the pump off?' }).safe // false
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

/** Joins paths and versions to a comparable text. */
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
  // Questions without remaining terms say too little to be compared.
  if (left.main.length + left.parts.length === 0) found.push('terms')
  return found
}

const equal = (left: readonly string[], right: readonly string[]): boolean =>
  left.join('\n') === right.join('\n')

/** Returns numbers and codes, regardless of position. */
const figuresOf = ({ main, parts }: QuestionKey): string[] =>
  [...main, ...parts.flatMap((part) => part.split(' '))].filter((word) => /^[#@]/.test(word)).sort()
