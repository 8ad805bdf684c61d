import { expect, it } from 'vitest'
import { isAboutOthers } from './other-subjects.ts'
import { readStatement } from './statement.ts'

it.each([
  ['Home is 41 cours Berriat.', 'The home insurer is Macif since Monday.', true],
  ['Choir rehearsal is on Tuesdays at 8 pm.', "Bastien took over the choir's accounts.", true],
  ['Odette is the treasurer of the choir.', "Bastien took over the choir's accounts from Odette.", false],
])('%s and %s are about different things: %s', (older, newer, expected) => {
  const [one, other] = [older, newer].map((content) => readStatement({ content, concepts: [] }))
  if (one == null || other == null) throw new Error('both are short')
  expect(isAboutOthers(one, other)).toBe(expected)
})
