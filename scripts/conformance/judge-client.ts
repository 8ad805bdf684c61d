import { join } from 'node:path'
import { check, ROOT } from './check.ts'
import { LEGACY, MODERN } from './suites.ts'

const CLIENT = join(ROOT, 'packages/mcp-client/test/test-programs/conformance-client.ts')

/**
 * What each revision requires of a client, but for authorization, which the client leaves to a token or headers of its
 * user, and questions of a server amid a call with a handshake, which it does not offer.
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

/** Shows the client to the suite's own servers. */
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
