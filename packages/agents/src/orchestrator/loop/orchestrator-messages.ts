import type { Action } from '../../domain/session/action.ts'
import type { Utterance } from './envelope-of.ts'

type Said = Pick<Utterance, 'message' | 'target' | 'reason' | 'confidence'>

/** Asks a person to approve or refuse actions. */
export function consentRequest(actions: readonly Action[], language: string): Said {
  const list = actions.map(({ why, tool }) => `- ${why} (${tool})`).join('\n')
  const [question, approve, refuse] =
    language === 'fr'
      ? [`Ces actions attendent votre accord :\n${list}`, 'Accepter', 'Refuser']
      : [`These actions wait for your consent:\n${list}`, 'Approve', 'Refuse']
  return {
    message: {
      type: 'follow_up',
      content: {
        question,
        choices: [
          { id: 'approve', label: approve },
          { id: 'refuse', label: refuse },
        ],
      },
      attachments: [],
    },
    target: 'welcome',
    reason: 'What changes or computes something outside waits until a person has agreed.',
    confidence: 1,
  }
}

/** Tells the user that the team stopped without an answer. */
export function stopMessage(why: string, language: string): Said {
  const french = language === 'fr'
  return {
    message: {
      type: 'error',
      content: {
        error: french
          ? `L’équipe s’est arrêtée sans réponse : ${why}.`
          : `The team stopped without an answer: ${why}.`,
        code: 'conflict',
        hint: french
          ? 'Reformulez la question, ou posez-la en plusieurs.'
          : 'Ask in other words, or in several questions.',
      },
      attachments: [],
    },
    target: 'welcome',
    reason: why,
    confidence: 1,
  }
}
