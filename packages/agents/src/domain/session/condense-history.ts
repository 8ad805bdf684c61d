import { type Envelope, MAX_HISTORY } from '@agora-mcp/core/schemas/envelope'
import { sentenceEnds } from '@agora-mcp/core/text'
import { textOf } from './envelope-text.ts'
import type { HistoryEntry } from './session-state.ts'

/** Maximum length of an entry kept whole, in UTF-16 units. */
const LONG = 400
/** Matches sentences that must be kept: figures and dates, negations, words of decisions, in French and English. */
const KEPT_SENTENCE =
  /\d|(?<![\p{L}])(?:ne|n['’]|pas|jamais|aucune?|sans|ni|non|not|no|never|none|without|nor|cannot|\p{L}+n['’]t|déci\p{L}*|valid\p{L}*|refus\p{L}*|accept\p{L}*|approuv\p{L}*|adopt\p{L}*|reten\p{L}*|annul\p{L}*|report\p{L}*|decid\p{L}*|decision\p{L}*|approv\p{L}*|agreed|reject\p{L}*|cancel\p{L}*|postpon\p{L}*|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|january|february|march|april|may|june|july|august|september|october|november|december)(?![\p{L}])/iu

/** Maximum length of the summary of earlier entries, and of one entry in it, in UTF-16 units. */
const LONGEST_SUMMARY = 2_000
const LONGEST_IN_SUMMARY = 200

/**
 * Adds an exchange to the history of at most ten entries. Long entries keep their first sentence and every
 * sentence with a figure, a date, a negation or a decision; earlier entries become one note.
 */
export function condenseHistory(
  history: readonly HistoryEntry[],
  request: Envelope,
  answer: Envelope,
): readonly HistoryEntry[] {
  const said = [
    entry('user', 'user_request', request),
    entry(
      'agent',
      answer.message.type === 'response' || answer.message.type === 'respond_from_memory'
        ? 'response'
        : 'note',
      answer,
    ),
  ]
  const all = [...history, ...said.filter(({ content }) => content.trim() !== '')]
  if (all.length <= MAX_HISTORY) return all
  const newest = all.slice(1 - MAX_HISTORY)
  return [summaryOf(all.slice(0, 1 - MAX_HISTORY)), ...newest]
}

/** Merges entries into one note, one line each; the first may be such a note. Drops the oldest lines if too long. */
function summaryOf(entries: readonly HistoryEntry[]): HistoryEntry {
  const lines = entries.flatMap(({ speaker, type, content }) =>
    speaker === 'agent' && type === 'note' && content.startsWith(EARLIER)
      ? content.split('\n').slice(1)
      : [`${speaker}: ${cut(content.replace(/\s+/g, ' '), LONGEST_IN_SUMMARY)}`],
  )
  const kept: string[] = []
  let length = 0
  for (const line of lines.toReversed()) {
    length += line.length + 1
    if (length > LONGEST_SUMMARY) break
    kept.unshift(line)
  }
  const last = entries.at(-1) as HistoryEntry
  const head = kept.length < lines.length ? `${EARLIER} […]` : EARLIER
  return { speaker: 'agent', type: 'note', content: [head, ...kept].join('\n'), timestamp: last.timestamp }
}

const EARLIER = '[earlier]'

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} […]`

const entry = (
  speaker: HistoryEntry['speaker'],
  type: HistoryEntry['type'],
  envelope: Envelope,
): HistoryEntry => ({
  speaker,
  type,
  content: condense(textOf(envelope)),
  timestamp: envelope.meta.timestamp,
})

/** Shortens a text to its first sentence and those that must be kept; `[…]` marks omissions. */
export function condense(text: string): string {
  if (text.length <= LONG) return text
  let start = 0
  const kept: string[] = []
  let leftOut = false
  for (const end of sentenceEnds(text, null)) {
    const sentence = text.slice(start, end).trim()
    if (start === 0 || KEPT_SENTENCE.test(sentence)) {
      if (leftOut) kept.push('[…]')
      kept.push(sentence)
      leftOut = false
    } else leftOut ||= sentence !== ''
    start = end
  }
  if (leftOut) kept.push('[…]')
  return kept.join(' ')
}
