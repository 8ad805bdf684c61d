import { expect, it } from 'vitest'
import { withoutKeys } from './without-keys.ts'

const ENV = { MISTRAL_API_KEY: 'abcdefghijklmnop', HOME: '/home/someone' }

it.each([
  ['Unknown key abcdefghijklmnop.', 'Unknown key ***.'],
  ['Unknown key abcdefghijkl…', 'Unknown key ***…'],
  ['Unknown key abcdefgh…', 'Unknown key ***…'],
  ['Files of /home/someone', 'Files of /home/someone'],
])('a text has no key of the environment, whole or cut: %s', (text, shown) => {
  expect(withoutKeys(text, ENV)).toBe(shown)
})
