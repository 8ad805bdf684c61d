import { expect, it } from 'vitest'
import { asksWhatIsDue } from './asks-what-is-due.ts'

it.each([
  'What is due today?',
  'Which deadlines do I have this week?',
  'What do I have to do today?',
  'What must I do this month?',
  "Qu'est-ce que je dois faire aujourd'hui ?",
  'Quelles sont les échéances de la semaine ?',
  "Qu'y a-t-il à rendre cette semaine ?",
  'Was ist diese Woche fällig?',
  'Was muss ich heute erledigen?',
])('%s', (question) => {
  expect(asksWhatIsDue(question)).toBe(true)
})

it.each([
  'What did I note today?',
  'What happened this week?',
  "Qu'ai-je fait aujourd'hui ?",
  'Who sang on Monday?',
])('not: %s', (question) => {
  expect(asksWhatIsDue(question)).toBe(false)
})
