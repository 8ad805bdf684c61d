import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, expect, it } from 'vitest'
import { serverEnvironment } from './environment.ts'
import { hostProcess } from './host-process.ts'
import { describeScript } from './server-script.ts'

const real = { ...hostProcess }
afterEach(() => Object.assign(hostProcess, real))

const VARIABLES = {
  PATH: '/bin',
  HOME: '/home/ada',
  SYSTEMROOT: 'C:\\Windows',
  USERPROFILE: 'C:\\Users\\ada',
  API_KEY: 'secret',
}

it.each([
  ['linux', ['HOME', 'PATH']],
  ['darwin', ['HOME', 'PATH']],
  // Without SYSTEMROOT programs cannot open sockets there.
  ['win32', ['PATH', 'SYSTEMROOT', 'USERPROFILE']],
] as const)('on %s a server sees %j and no key', (platform, names) => {
  Object.assign(hostProcess, { platform, env: () => VARIABLES })
  expect(Object.keys(serverEnvironment()).sort()).toEqual(names)
})

it.each([
  ['linux', 'python3'],
  ['darwin', 'python3'],
  ['win32', 'python'],
] as const)('on %s a script of Python is run by %s', (platform, command) => {
  const folder = newFolder()
  const script = join(folder, 'server.py')
  writeFileSync(script, '')
  Object.assign(hostProcess, { platform })
  expect(describeScript(script, {})).toMatchObject({ command, args: [script] })
})
