import { sayOfAnswer } from '../../messages/answer-messages.ts'
import { Refusal } from '../../messages/said.ts'

export const switchedOff = (): Refusal =>
  new Refusal('invalid_input', sayOfAnswer('no_text_search'), sayOfAnswer('no_text_search_hint'))
