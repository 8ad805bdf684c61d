import { join } from 'node:path'
import { check, ROOT } from './check.ts'
import { LEGACY, MODERN } from './suites.ts'

const CLIENT = join(ROOT, 'packages/mcp-client/test/support/test-programs/conformance-client.ts')

/**
 * Scenarios that each revision requires of a client, except authorization, which the client leaves to tokens
 * or headers of its user, and server requests during a call with a handshake, which it does not support.
 */
const SCENARIOS = {
  [LEGACY.revision]: ['initialize', 'tools_call', 'sse-retry'],
  [MODERN.revision]: [
    'tools_call',
    'request-metadata',
    'sep-2322-client-request-state',
    'http-standard-headers',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'json-schema-ref-no-deref',
  ],
}

export async function judgeClient(): Promise<void> {
  for (const [revision, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios) {
      const program = `${process.execPath} ${CLIENT}`
      const args = ['client', '--command', program, '--scenario', scenario, '--spec-version', revision]
      const command = [...MODERN.command, ...args]
      await check({ name: `mcp-client: conformance ${revision} ${scenario}`, command, env: {} })
    }
  }
}
