import type { CodedMessage } from '@agora-mcp/core/errors'
import type { Action } from '../../domain/session/action.ts'
import { coded, messagesIn, reason, textIn } from '../../messages/index.ts'
import type { Utterance } from './envelope-of.ts'

type Said = Pick<Utterance, 'message' | 'target' | 'reason' | 'confidence'>

export function consentRequest(actions: readonly Action[], language: string): Said {
  const { answers } = messagesIn(language)
  const list = actions.map(({ why, detail, tool }) => `- ${textIn(language, coded(why, detail))} (${tool})`)
  return {
    message: {
      type: 'follow_up',
      content: {
        question: answers.consent(list.join('\n')),
        choices: [
          { id: 'approve', label: answers.approve },
          { id: 'refuse', label: answers.refuse },
        ],
      },
      attachments: [],
    },
    target: 'welcome',
    reason: reason('consent_needed'),
    confidence: 1,
  }
}

export function stopMessage(why: CodedMessage, language: string): Said {
  const { answers } = messagesIn(language)
  return {
    message: {
      type: 'error',
      content: {
        error: answers.stoppedWithoutAnswer(textIn(language, why)),
        code: 'conflict',
        hint: answers.rephrase,
      },
      attachments: [],
    },
    target: 'welcome',
    reason: why,
    confidence: 1,
  }
}
