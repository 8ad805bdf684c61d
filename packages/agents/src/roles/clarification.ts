import { specialistsIn } from '../domain/routing/specialist-order.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import { messagesIn, reason } from '../messages/index.ts'
import type { Role } from '../ports/role.ts'
import { choicesIn } from './answering/choices.ts'
import { lackingIn } from './answering/lacking.ts'

/** Asks the user if the question has several meanings, with answers to choose from. */
export const clarification: Role = {
  name: 'clarification',
  responsibility: 'Finds what is ambiguous, and asks the user, with choices where there are some.',
  inputs: 'The question, and what the role that was unsure says of it.',
  outputs: 'follow_up for the user: a question and its choices.',
  triggers: 'A confidence below 0.5, or a real ambiguity.',
  tools: [],
  async run({ question, request }, { specialists }) {
    const answers = messagesIn(request.envelope.context.user.language).answers
    const last = request.hops.at(-1)?.envelope
    const offered = choicesIn(last).map(({ id, label }) => ({ id, label }))
    const unsure = specialistsIn(last).flatMap(({ slug }) => specialists.filter((one) => one.slug === slug))
    const lacking = lackingIn(last)
    // The welcome agent has already formulated the question.
    const asked = last?.caller === 'welcome' ? textOf(last) : null
    const choices =
      offered.length > 0 ? offered : unsure.map(({ slug, title }) => ({ id: slug, label: title }))
    return {
      kind: 'reply',
      message: {
        type: 'follow_up',
        content: {
          question:
            asked !== null
              ? asked
              : lacking !== null
                ? answers.lacks(lacking.what, lacking.parts)
                : choices.length > 1
                  ? answers.whichOf(question)
                  : answers.tellMore(),
          choices,
        },
        attachments: [],
      },
      target: 'welcome',
      reason: reason('user_decides'),
      confidence: 1,
    }
  },
}
