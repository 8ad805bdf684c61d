import { expect, it } from 'vitest'
import { fitAnswer } from './fit-answer.ts'

const ID = '5b1f7c9e-7a51-4c42-9a6e-3f9a2b1c0d11'

it('leaves an answer of usual size as it is', () => {
  const answer = {
    answer: 'La pente est de 1 %.',
    citations: [{ quote: '1 %' }],
    parts: [{ citations: [0] }],
    tasks: [{ title: 'a' }],
  }
  expect(fitAnswer(answer, ID)).toEqual(answer)
})

it('fits the largest that a role may write into 20,000 tokens, and says where the rest is', () => {
  const long = 'Une phrase de plus. '.repeat(5_000)
  const fitted = fitAnswer(
    {
      answer: long,
      citations: Array.from({ length: 100 }, () => ({ quote: long })),
      parts: Array.from({ length: 100 }, (_, at) => ({ text: 'x'.repeat(900), citations: [at] })),
      tasks: Array.from({ length: 500 }, (_, at) => ({ title: `Tâche ${at} ${'x'.repeat(900)}` })),
    },
    ID,
  )
  expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThan(60_000)
  expect(fitted.answer).toMatch(new RegExp(`sessions/${ID} …\\]$`))
  // No part refers to a citation that was left out.
  expect([fitted.citations.length, fitted.parts.length, fitted.tasks.length]).toEqual([3, 3, 22])
})
