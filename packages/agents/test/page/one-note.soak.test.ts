import { describe } from 'vitest'
import { answerJourneys } from '../support/page/answer-journeys.ts'
import { journeys } from '../support/page/journeys.ts'
import { memoryJourneys } from '../support/page/memory-journeys.ts'
import { sessionJourneys } from '../support/page/session-journeys.ts'
import { writingJourneys } from '../support/page/writing-journeys.ts'

journeys('the page over an office of one note', { only: ['note-securite-tranchees.md'] }, (stage) => {
  // The first, since it looks at all that is remembered.
  describe('the memory', () => memoryJourneys(stage))
  describe('sessions', () => sessionJourneys(stage))
  describe('what somebody writes', () => writingJourneys(stage))
  describe('an answer', () => answerJourneys(stage))
})
