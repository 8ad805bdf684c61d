import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { listeningUrl } from '../../packages/testing/src/packed/index.ts'
import { ROOT, report, run } from './check.ts'
import { LEGACY, MODERN } from './suites.ts'

const SERVER = join(ROOT, 'packages/core/test/conformance-server.ts')

/**
 * Required scenarios of the earlier revision that a sessionless server cannot support: messages to the client
 * outside of a request. They are not announced, so that no client expects them.
 */
const NEEDS_SESSION = new Set([
  'logging-set-level',
  'tools-call-with-logging',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
])

/** Runs everything that each revision requires against the layer shared by all servers. */
export async function judgeLayer(): Promise<void> {
  const server = spawn(process.execPath, [SERVER])
  try {
    const url = await listeningUrl(server)
    for (const { revision } of [LEGACY, MODERN]) {
      // The lists of requirements came with the next major version, for both revisions.
      const args = ['server', '--url', url, '--requirements', revision]
      const { stdout, stderr } = await run([...MODERN.command, ...args], {})
      const output = `${stdout}${stderr}`
      const unscored = new Set([...output.matchAll(/^ +[✓✗] (\S+) \(/gm)].map(([, name]) => name))
      const scenarios = [...output.matchAll(/^([✓✗]) (\S+): \d+ passed/gm)].filter(
        ([, , name = '']) => !unscored.has(name) && !NEEDS_SESSION.has(name),
      )
      for (const [, mark, name] of scenarios)
        report(`layer: conformance ${revision} ${name}`, mark === '✓', output)
      if (scenarios.length === 0) report(`layer: conformance ${revision}`, false, output)
    }
  } finally {
    server.kill()
  }
}
