import type { SessionState } from '../../domain/session/session-state.ts'
import { answerText } from './answer-text.ts'
import type { exchangeFor } from './histories.ts'

const WORDS = {
  fr: {
    title: 'Conversation',
    project: 'Projet :',
    exported: 'Réponses d’un système d’IA ; vérifiez les sources citées.',
    asked: 'Question',
    answered: 'Réponse',
    open: '*Sans réponse pour l’instant.*',
    erased: '*Le contenu de cette conversation a été effacé.*',
  },
  en: {
    title: 'Conversation',
    project: 'Project:',
    exported: 'Answers of an AI system; check the sources they cite.',
    asked: 'Question',
    answered: 'Answer',
    open: '*Not answered yet.*',
    erased: '*The contents of this conversation were erased.*',
  },
} as const

/** A conversation as Markdown: what was asked, what was answered, with the sources of each answer. */
export function conversationText(
  { title, opened, openedAt, erased }: SessionState,
  exchanges: readonly ReturnType<typeof exchangeFor>[],
): string {
  const words: (typeof WORDS)[keyof typeof WORDS] = opened.language === 'fr' ? WORDS.fr : WORDS.en
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
    `# ${title ?? words.title}`,
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
