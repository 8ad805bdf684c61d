import type { SessionState } from '../../domain/session/session-state.ts'
import { messagesIn } from '../../messages/index.ts'
import { answerText } from './answer-text.ts'
import type { exchangeFor } from './histories.ts'

/** Formats a conversation as Markdown: questions and answers, with the sources of each answer. */
export function conversationText(
  { title, opened, openedAt, erased }: SessionState,
  exchanges: readonly ReturnType<typeof exchangeFor>[],
): string {
  const { texts: words } = messagesIn(opened.language)
  const facts = [
    moment(openedAt),
    opened.project === null ? '' : `${words.project} ${opened.project}`,
    words.exported,
  ]
  const said = exchanges.flatMap(({ at, text, answer, answered_at }) => [
    `## ${words.asked}, ${moment(at)}`,
    quoted(text),
    `### ${words.answered}${answered_at === null ? '' : `, ${moment(answered_at)}`}`,
    answer === null ? words.open : answerText(answer),
  ])
  const parts = [
    `# ${title ?? words.conversation}`,
    facts.filter(Boolean).join(' · '),
    ...(erased ? [words.erased] : said),
  ]
  return `${parts.join('\n\n')}\n`
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** `2026-11-22 09:30 UTC`. */
const moment = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
