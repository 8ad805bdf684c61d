import { textsNow } from '../i18n/index.ts'
import { problemText } from '../i18n/problem-text.ts'
import { announce } from '../ui/announcer.tsx'
import { spokenAnswer } from './answer-text.ts'
import { actionsAwaitingApproval, type Exchange } from './exchange.ts'

/** Announces the outcome of a message to screen readers, once and as a whole. */
export function announceOutcome(exchange: Exchange): void {
  const { talk } = textsNow()
  if (exchange.problem !== null) announce(talk.announceError(problemText(exchange.problem)))
  else if (actionsAwaitingApproval(exchange).length > 0) announce(talk.announceApproval)
  else if (exchange.answer !== null) announce(talk.announceAnswer(spokenAnswer(exchange.answer)))
}
