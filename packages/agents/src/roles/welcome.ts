import { detectLanguage, fold } from '@agora-mcp/core/text'
import * as z from 'zod'
import { textOf } from '../domain/session/envelope-text.ts'
import type { OpenClarification, SessionState } from '../domain/session/session-state.ts'
import type { Role, RoleResult, RoleView } from './role.ts'
import { wordingOf } from './wording.ts'

const GREETING =
  /^(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|good (?:morning|evening))(?: (?:à tous|tout le monde|all|everybody))?[\s!.]*$/iu
const THANKS =
  /^(?:un (?:grand )?)?(?:merci|thanks?|thank you)(?: (?:beaucoup|bien|à vous|very much|a lot|so much))?[\s!.]*$/iu
/** Beginnings of a message that goes on with the one before. */
const CONTINUES = /^(?:et |and |même question|idem|what about |how about |qu['’]en est-il)/iu
/** Words of an answer to a question of ours: longer messages ask something new. */
const MOST_ANSWER_WORDS = 6

const rewritten = z.object({
  question: z
    .string()
    .min(1)
    .max(2_000)
    .describe('The message as a question that is understood without what was said before.'),
})

/** The front agent: takes the message, puts it as one question that stands alone, answers mere courtesy itself. */
export const welcome: Role = {
  name: 'welcome',
  responsibility:
    'Talks with the user: takes the message, makes it a question that stands alone, keeps the tone, hands the answer over.',
  inputs: 'The user’s envelope, the condensed history, the open clarification if there is one.',
  outputs: 'user_request for the controller; response to a mere greeting or thanks.',
  triggers: 'Every message of the user; every answer goes back to the user through it.',
  tools: [],
  async run(view, { model }, signal) {
    const { request, session } = view
    const text = textOf(request.envelope)
    const wording = wordingOf(request.envelope.context.user.language)
    if (GREETING.test(text.trim())) return reply(wording.greeting(), 'A greeting asks nothing.')
    if (THANKS.test(text.trim())) return reply(wording.thanks(), 'Thanks ask nothing.')
    const byRules = understood(text, session)
    if (!model.writes || byRules.settled) return asks(view, byRules.question, byRules.reason)
    const { question } = await model.object(
      { instructions: INSTRUCTIONS, text: promptOf(text, session), schema: rewritten },
      signal,
    )
    return keepsFigures(text, question)
      ? asks(view, question, 'Put as a question that stands alone.')
      : asks(view, byRules.question, 'The model’s wording lost a figure; the user’s own was kept.')
  },
}

const INSTRUCTIONS =
  'Rewrite the user’s last message as one question that is understood without the conversation. Keep the language, every number, unit, place, date and negation. Add nothing.'

const reply = (content: string, reason: string): RoleResult => ({
  kind: 'says',
  own: [content],
  message: { type: 'response', content, attachments: [] },
  target: 'welcome',
  reason,
  confidence: 1,
})

const asks = ({ request }: RoleView, content: string, reason: string): RoleResult => ({
  kind: 'says',
  message: { type: 'user_request', content, attachments: request.envelope.message.attachments },
  target: 'controller',
  reason,
  confidence: 1,
})

/** The question as rules understand it; settled where nothing is left to rewrite. */
function understood(text: string, { clarification, history }: SessionState) {
  const chosen = clarification === null ? null : choiceIn(text, clarification)
  if (chosen !== null && clarification !== null) {
    const question = `${clarification.about} (${chosen})`
    return { question, reason: 'The message answers the team’s own question.', settled: true }
  }
  const before = history.findLast(({ speaker }) => speaker === 'user')?.content
  if (CONTINUES.test(text.trim()) && before !== undefined) {
    return {
      question: `${before}\n${text}`,
      reason: 'The message goes on with the one before.',
      settled: false,
    }
  }
  return { question: text, reason: 'A question of its own.', settled: history.length === 0 }
}

function choiceIn(text: string, { choices }: OpenClarification): string | null {
  const said = fold(text.trim())
  const choice = choices.find(({ id, label }) => fold(id) === said || fold(label) === said)
  if (choice !== undefined) return choice.label
  return text.trim().split(/\s+/).length <= MOST_ANSWER_WORDS && !text.includes('?') ? text.trim() : null
}

const promptOf = (text: string, { history }: SessionState): string =>
  [...history.map(({ speaker, content }) => `${speaker}: ${content}`), `user: ${text}`].join('\n')

const figures = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? []

/** A rewriting that drops or changes a figure, or the language, is none. */
const keepsFigures = (text: string, question: string): boolean => {
  const kept = new Set(figures(question))
  const spoken = detectLanguage(text)
  return (
    figures(text).every((figure) => kept.has(figure)) &&
    (spoken === null || detectLanguage(question) === spoken || detectLanguage(question) === null)
  )
}
