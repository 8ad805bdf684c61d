import type { Problem } from '../api/problem.ts'
import { inWords } from './in-words.ts'
import { languageNow, textsNow } from './index.ts'

/**
 * A problem as a person is told it, in the language of the page: what is wrong, and what to do. Of what the page does not
 * know it tells the kind, and quotes the service.
 */
export function problemText({ code, error, hint }: Problem): string {
  const { problems, state } = textsNow()
  if (code === 'unreachable') return state.reconnecting
  const language = languageNow()
  const told = inWords(language, error)
  if (told === null && language !== 'en') {
    const kind = problems.kinds[code as keyof typeof problems.kinds] ?? problems.kinds.internal
    return `${kind} ${problems.quoted([error, hint].filter(Boolean).join('. '))}`
  }
  const toDo = hint === null ? null : (inWords(language, hint) ?? (language === 'en' ? hint : null))
  return [told ?? error, toDo]
    .filter((part) => part !== null)
    .map(sentence)
    .join(' ')
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
