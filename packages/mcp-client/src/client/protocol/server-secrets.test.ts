import { expect, it } from 'vitest'
import { secretsOf } from './server-secrets.ts'

it('finds what a server was given in confidence', () => {
  const args = ['--port', '80', '--api-key', 'k1', '--db-password=k2', '-token', 'k3', 'file']
  expect(secretsOf({ command: 'x', args, env: { PATH: '/bin', MISTRAL_API_KEY: 'k4' } })).toEqual([
    'k1',
    'k2',
    'k3',
    'k4',
  ])
  expect(secretsOf({ url: 'https://x', token: 't', headers: { 'x-api-key': 'h', accept: 'a' } })).toEqual([
    't',
    'h',
  ])
})
