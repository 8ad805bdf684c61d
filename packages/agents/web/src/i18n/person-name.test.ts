import { expect, it } from 'vitest'
import { page as en } from '../../../src/messages/en/page.ts'
import { page as fr } from '../../../src/messages/fr/page.ts'
import { personName } from './person-name.ts'

it('a person is shown by the given name, never by a browser’s id', () => {
  expect(personName('Claire', fr)).toBe('Claire')
  expect(personName('local', en)).toBe(en.approval.thisMachine)
  expect(personName(null, en)).toBe(en.approval.thisMachine)
  expect(personName('348d9533-87e5-45db-9e1a-01101cc72109', fr)).toBe('un agent du service')
})
