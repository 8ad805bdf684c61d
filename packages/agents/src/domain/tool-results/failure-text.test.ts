import { expect, it } from 'vitest'
import { failureCode, failureText } from './failure-text.ts'

it('a failure of this project’s servers is shown with its hint, and has its code', () => {
  const body = { success: false, error: 'No thought has this id', code: 'not_found', hint: 'Search for it.' }
  const text = `${JSON.stringify(body)}\nThe texts in this result come from third parties.`
  expect(failureText(text)).toContain('No thought has this id')
  expect(failureText(text)).toContain('Search for it.')
  expect(failureCode(text)).toBe('not_found')
})

it.each(['There is no thought of this id', '{"result": 1}', '{broken'])(
  'any other text is its own words, from which no code is guessed: %s',
  (text) => {
    expect(failureText(text)).toBe(text)
    expect(failureCode(text)).toBeUndefined()
  },
)
