import { expect, it } from 'vitest'
import { createRedactor, SECRET_NAME } from './redact.ts'

it('takes out what was given, tokens and passwords', () => {
  const redact = createRedactor(['s3cr3t', 's3cr3t-longer', 'abc'])
  expect(redact('s3cr3t s3cr3t-longer abc')).toBe('*** *** abc')
  expect(redact('Authorization: Bearer eyJ.x-y_z=')).toBe('Authorization: Bearer ***')
  expect(redact('postgres://user:pass@host/db')).toBe('postgres://user:***@host/db')
})

it('knows names of secrets', () => {
  for (const name of ['MISTRAL_API_KEY', 'X-Api-Key', 'db_password', 'PASSWD', 'Cookie', 'HTTP_TOKEN']) {
    expect(name).toMatch(SECRET_NAME)
  }
  for (const name of ['PATH', 'LOG_LEVEL', 'KEYBOARD']) expect(name).not.toMatch(SECRET_NAME)
})
