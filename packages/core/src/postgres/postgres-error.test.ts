import { expect, it } from 'vitest'
import { AppError } from '../errors/index.ts'
import { explainPostgresError } from './postgres-error.ts'

const failure = (code: string, message = '') => Object.assign(new Error(message), { code })

it.each([
  [failure('ECONNREFUSED'), 'unreachable'],
  [failure('57P01', 'terminating connection'), 'unreachable'],
  [new Error('Connection terminated unexpectedly'), 'unreachable'],
  [failure('53100', 'could not extend file'), 'No room left'],
])('a database that cannot answer now is unavailable: %s', (error, said) => {
  expect(explainPostgresError(error)).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(said),
    cause: error,
  })
})

it('anything else comes back as it is', () => {
  const [bug, known] = [failure('42601', 'syntax error'), new AppError('conflict', 'known')]
  expect(explainPostgresError(bug)).toBe(bug)
  expect(explainPostgresError(known)).toBe(known)
})
