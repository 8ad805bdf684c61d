import { tell } from '../../../src/messages/index.ts'
import type { Problem } from '../api/problem.ts'
import { languageNow, textsNow } from './index.ts'

interface ProblemWords {
  readonly text: string
  readonly hint: string | null
}

/** Translates a problem; an unknown one is described by kind, with the service's message quoted. */
export function problemWords({ code, error, hint, detail }: Problem): ProblemWords {
  const { problems, state } = textsNow()
  if (code === 'unreachable') return { text: state.reconnecting, hint: null }
  const language = languageNow()
  const told = detail === null ? null : tell(language, detail)
  if (told !== null) return told
  if (language === 'en') return { text: error, hint }
  const kind = new Map(Object.entries(problems.kinds)).get(code) ?? problems.kinds.internal
  return { text: kind, hint: problems.quoted([error, hint].filter(Boolean).join('. ')) }
}

export function problemText(problem: Problem): string {
  const { text, hint } = problemWords(problem)
  return [text, hint]
    .filter((part) => part !== null)
    .map(sentence)
    .join(' ')
}

const sentence = (text: string): string => (/[.!?…»]$/.test(text) ? text : `${text}.`)
