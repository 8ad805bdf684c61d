import type { CodedMessage } from '@agora-mcp/core/errors'
import { detectLanguage, fold, words } from '@agora-mcp/core/text'
import * as z from 'zod'
import { resolveFollowUp } from '../domain/answering/asked/follow-up.ts'
import { findingIn } from '../domain/answering/finding/finding.ts'
import { peopleIn } from '../domain/answering/statements/people.ts'
import { isTaskOrder } from '../domain/plan/task-order.ts'
import { courtesyIn, withoutGreeting } from '../domain/question/courtesy.ts'
import { orderIn } from '../domain/question/orders.ts'
import { questionTerms, termsIn } from '../domain/question/question-terms.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import type { OpenClarification, SessionState } from '../domain/session/session-state.ts'
import { messagesIn, reason } from '../messages/index.ts'
import type { Role, RoleResult, RoleView } from '../ports/role.ts'

/** Matches requests to change or send something, for which no role has a tool. */
const ORDER =
  /^(?:(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|can you|could you|please|merci de|veuillez|il faut que tu)\s+(?:me |nous |please )?)?(?:supprime[rsz]?|efface[rsz]?|modifie[rsz]?|envoie[sz]?|envoyer|envoyez|imprime[rsz]?|corrige[rsz]?|delete|erase|remove|send|print|edit)\s+(?:moi |nous |me |us |l['’]|la |le |les |ce |cette |ces |un |une |mon |ma |the |this |these |an? |my )/iu
/** Matches beginnings of a message that continues the previous one. */
const CONTINUES = /^(?:et |and |même question|idem|what about |how about |qu['’]en est-il)/iu
/** Matches beginnings of a question, folded, for messages without a question mark. */
const ASKS =
  /^(?:quel(?:le)?s?|combien|comment|pourquoi|quand|ou est|ou sont|qui|est-ce|what|which|when|where|who|how|why|is|are|calcule|convert)/
/** Maximum number of words in an answer to the team's question; a longer message is a new question. */
const MAX_ANSWER_WORDS = 6

const rewritten = z.object({
  question: z
    .string()
    .min(1)
    .max(2_000)
    .describe('The message as a question that is understood without what was said before.'),
})

/** The front agent: rewrites a message as one question that stands alone, and answers greetings itself. */
export const welcome: Role = {
  name: 'welcome',
  responsibility:
    'Talks with the user: takes the message, makes it a question that stands alone, keeps the tone, hands the answer over.',
  inputs: 'The user’s envelope, the condensed history, the open clarification if there is one.',
  outputs: 'user_request for the controller; response to a mere greeting or thanks.',
  triggers: 'Every message of the user; every answer goes back to the user through it.',
  tools: [],
  async run(view, { model, proposeScripts }, signal) {
    const { request, session } = view
    const text = textOf(request.envelope)
    const answers = messagesIn(request.envelope.context.user.language).answers
    const courtesy = courtesyIn(text)
    if (courtesy !== null) return reply(answers[courtesy](), reason('courtesy'))
    if (!/\p{L}/u.test(text) && session.clarification === null) return unclear(answers.tellMore())
    if (ORDER.test(text.trim()) && proposeScripts(text).length === 0)
      return reply(answers.readsOnly(), reason('asks_for_change'))
    if (isTaskOrder(text)) return asks(view, text, reason('own_question'))
    const order = orderIn(text)
    if (order !== null && !model.writes && proposeScripts(text).length === 0)
      return reply(order === 'write' ? answers.cannotWrite() : answers.readsOnly(), reason('asks_for_change'))
    if (refersToNothing(text, session)) return unclear(answers.whatIsMeant())
    const byRules = understood(withoutGreeting(text), session)
    if (!model.writes || byRules.isComplete) return asks(view, byRules.question, byRules.why)
    const { question } = await model.object(
      { instructions: INSTRUCTIONS, text: promptOf(text, session), schema: rewritten },
      signal,
    )
    return keepsFigures(text, question) && isOwnWords(text, question, session)
      ? asks(view, question, reason('rewritten'))
      : asks(view, byRules.question, reason('rewriting_rejected'))
  },
}

const INSTRUCTIONS =
  'Rewrite the user’s last message as one question that is understood without the conversation. Keep the language, every number, unit, place, date and negation. Add nothing.'

const reply = (content: string, why: CodedMessage): RoleResult => ({
  kind: 'reply',
  message: { type: 'response', content, attachments: [] },
  target: 'welcome',
  reason: why,
  confidence: 1,
})

/** Replies to a message that refers to something not mentioned before. */
const unclear = (content: string): RoleResult => ({
  kind: 'reply',
  message: { type: 'context', content, attachments: [] },
  target: 'clarification',
  reason: reason('refers_to_nothing'),
  confidence: 1,
})

/** Words that only refer to something mentioned before. */
const POINTING =
  /^(?:et|and|mais|but|alors|so|ca|cela|ceci|celui|celle|ceux|celles|ci|la|le|les|il|elle|ils|elles|lui|leur|meme|idem|autre|autres|autant|aussi|this|that|these|those|it|they|them|the|one|ones|same|other|others|too|what|how|about|de|du|des|pour|for|of|a|en|y|est|is|c|combien|quoi|pourquoi|why|comment|quand|when|ou|where|qui|who|est-ce|que|qu|quel|quelle|quels|quelles|which|much|many|cout|coute|cost|costs|does|do|fait|faut|va|vaut|mesure|dernier|derniere|premier|premiere|precedent|precedente|last|first|previous)$/

/** Checks whether a message only refers to something, without an earlier message or attachment to refer to. */
function refersToNothing(text: string, { history, clarification }: SessionState): boolean {
  if (history.length > 0 || clarification !== null) return false
  const said = [...words(fold(text))]
  const points =
    /\b(?:celui|celle|ceux|celles|ca|cela|ceci|it|this|that|these|those|they|them|one|autre|other|meme|same|idem|derniere?|previous|precedente?|elles?|ils?)\b/
  return said.length > 0 && said.every((word) => POINTING.test(word)) && points.test(fold(text))
}

const asks = ({ request }: RoleView, content: string, why: CodedMessage): RoleResult => ({
  kind: 'reply',
  message: { type: 'user_request', content, attachments: request.envelope.message.attachments },
  target: 'controller',
  reason: why,
  confidence: 1,
})

/** Rewrites the question by rules; `isComplete` if nothing remains to rewrite. */
function understood(text: string, { clarification, history, answered }: SessionState) {
  const chosen = clarification === null ? null : choiceIn(text, clarification)
  if (chosen !== null && clarification !== null) {
    const question = `${clarification.about} (${chosen})`
    return { question, why: reason('answers_clarification'), isComplete: true }
  }
  const resolved = answered === null ? null : resolveFollowUp(text, beforeIn(answered))
  if (resolved !== null) return { question: resolved, why: reason('continues'), isComplete: false }
  const before = history.findLast(({ speaker }) => speaker === 'user')?.content
  if (CONTINUES.test(text.trim()) && before !== undefined) {
    return {
      question: `${before}\n${text}`,
      why: reason('continues'),
      isComplete: false,
    }
  }
  return { question: text, why: reason('own_question'), isComplete: history.length === 0 }
}

/** Returns the last question as rewritten, and the person or the row of a table that its answer gave. */
function beforeIn({ envelope, hops }: NonNullable<SessionState['answered']>) {
  const asked = hops.findLast(
    ({ by, envelope: { message } }) => by === 'welcome' && message.type === 'user_request',
  )
  const finding = findingIn(hops.findLast(({ by }) => by === 'context')?.envelope.message.attachments ?? [])
  const value = finding?.pieces[0]?.value ?? null
  const isPerson = value !== null && !/\d/.test(value) && peopleIn(value).length > 0
  return {
    question: textOf(asked?.envelope ?? envelope),
    person: isPerson ? value : null,
    columns: finding?.pieces[0]?.fields?.map(({ name }) => name) ?? [],
  }
}

function choiceIn(text: string, { choices }: OpenClarification): string | null {
  const said = fold(text.trim())
  const choice = choices.find(({ id, label }) => fold(id) === said || fold(label) === said)
  if (choice !== undefined) return choice.label
  // A number chooses from a numbered list.
  const numbered = /^\d{1,2}$/.test(said) ? choices[Number(said) - 1] : undefined
  if (numbered !== undefined) return numbered.label
  const asks = text.includes('?') || ASKS.test(said)
  return text.trim().split(/\s+/).length <= MAX_ANSWER_WORDS && !asks ? text.trim() : null
}

const promptOf = (text: string, { history }: SessionState): string =>
  [...history.map(({ speaker, content }) => `${speaker}: ${content}`), `user: ${text}`].join('\n')

/**
 * Checks whether most words of a rewriting are the user's, from this message or earlier ones. The
 * conversation also quotes documents, and a model that obeys an instruction in them would ask something the
 * user did not.
 */
function isOwnWords(text: string, question: string, { history }: SessionState): boolean {
  const said = [...history.filter(({ speaker }) => speaker === 'user').map(({ content }) => content), text]
  const language = detectLanguage(text)
  const terms = questionTerms(question, language)
  return termsIn(said.join('\n'), language, terms).size >= terms.length * MIN_OWN
}

/** Minimum share of a rewriting's words that are the user's; the rest may name the subjects of earlier answers. */
const MIN_OWN = 0.5

const figures = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? []

/** Checks whether a rewriting keeps every figure of the message, and its language. */
const keepsFigures = (text: string, question: string): boolean => {
  const kept = new Set(figures(question))
  const spoken = detectLanguage(text)
  return (
    figures(text).every((figure) => kept.has(figure)) &&
    (spoken === null || detectLanguage(question) === spoken || detectLanguage(question) === null)
  )
}
