/**
 * `node scripts/conformance.ts`: runs conformance suites against every built server. The applicable scenarios
 * of `@modelcontextprotocol/conformance` run against `--http`, in the revisions with and without a handshake;
 * all required scenarios run against a test server on the same layer. The Inspector lists the tools over
 * stdio and over HTTP and makes the calls of the packing plan, which must succeed; over HTTP, where it needs
 * no new server for each, it also calls every other tool with arguments made from its schema, where a failure
 * of the tool itself is accepted. Prints one line per check and exits non-zero if one fails.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isServerPlan, loadPlan, type SmokeCall } from '@agora-mcp/build/pack-plan'
import { readManifest } from '@agora-mcp/build/package-manifest'
import type { ListedTool } from '../packages/testing/src/packed/index.ts'
import { listeningUrl, StdioSession } from '../packages/testing/src/packed/index.ts'
import { check, installed, ROOT } from './conformance/check.ts'
import { judgeClient } from './conformance/judge-client.ts'
import { judgeLayer } from './conformance/judge-layer.ts'
import { LEGACY, MODERN } from './conformance/suites.ts'
import { exampleArguments } from './packing/example-arguments.ts'

const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']
/** Scenarios for servers with the capability of that name. */
const DECLARED = { resources: 'resources-list', prompts: 'prompts-list' }
const MODERN_SCENARIOS = ['tools-list', 'caching', 'http-header-validation', 'dns-rebinding-protection']
const MODERN_DECLARED = { resources: 'sep-2164-resource-not-found', prompts: 'prompts-list' }

/** Output of the Inspector for a tool that ran and failed. */
const TOOL_FAILED = '"code":"tool_is_error"'

async function judge(folder: string, home: string): Promise<void> {
  const { name, bin = {} } = readManifest(folder)
  const plan = await loadPlan(folder)
  if (!isServerPlan(plan)) throw new Error(`${folder} has no server's plan`)
  const program = join(folder, bin[name] ?? '')
  const env = { HOME: home, USERPROFILE: home, ...plan.env(home) }

  const session = new StdioSession(process.execPath, [program], { env: { ...process.env, ...env } })
  const { capabilities } = await session.initialize<{ capabilities: object }>()
  await session.close()

  const server = spawn(process.execPath, [program, '--http', '127.0.0.1:0'], {
    env: { ...process.env, ...env },
  })
  try {
    const url = await listeningUrl(server)
    for (const { suite, always, declared } of [
      { suite: LEGACY, always: SCENARIOS, declared: DECLARED },
      { suite: MODERN, always: MODERN_SCENARIOS, declared: MODERN_DECLARED },
    ]) {
      const offered = Object.entries(declared).filter(([capability]) => capability in capabilities)
      for (const scenario of [...always, ...offered.map(([, scenario]) => scenario)]) {
        const args = ['server', '--url', url, '--scenario', scenario]
        const command = [...suite.command, ...args]
        await check({ name: `${name}: conformance ${suite.revision} ${scenario}`, command, env })
      }
    }
    const planned = plan.calls(home)
    const listed = await inspect({
      name,
      transport: 'stdio',
      target: [process.execPath, program],
      env,
      planned,
    })
    const others = listed.filter((tool) => !planned.some((one) => one.tool === tool.name))
    await inspect({ name, transport: 'HTTP', target: [url], env, planned, others })
  } finally {
    server.kill()
  }
}

interface Inspected {
  readonly name: string
  readonly transport: string
  readonly target: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly planned: readonly SmokeCall[]
  readonly others?: readonly ListedTool[]
}

/** Makes the Inspector list a server's tools and call them, the planned calls first. @returns the tools */
async function inspect({ name, transport, target, env, planned, others = [] }: Inspected) {
  const run = (what: string, method: readonly string[], excuse?: string) =>
    check({
      name: `${name}: Inspector ${what} over ${transport}`,
      command: [installed('inspector'), '--cli', ...target, '--method', ...method],
      env,
      ...(excuse !== undefined && { excuse }),
    })
  const call = (tool: string, args: Readonly<Record<string, unknown>>, excuse?: string) => {
    const pairs = Object.entries(args).flatMap(([key, value]) => {
      return ['--tool-arg', `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`]
    })
    return run(`calls ${tool}`, ['tools/call', '--tool-name', tool, ...pairs], excuse)
  }

  const listed: { tools?: ListedTool[] } = JSON.parse(
    (await run('lists the tools', ['tools/list', '--strict'])) || '{}',
  )
  for (const { tool, arguments: args } of planned) await call(tool, args)
  for (const { name: tool, inputSchema } of others)
    await call(tool, exampleArguments(inputSchema as object), TOOL_FAILED)
  return listed.tools ?? []
}

const home = mkdtempSync(join(tmpdir(), 'agora-conformance-'))
try {
  const servers = globSync('apps/*/pack.config.ts', { cwd: ROOT }).map(dirname).sort()
  await Promise.all([
    judgeLayer(),
    judgeClient(),
    ...servers.map((folder) => judge(join(ROOT, folder), mkdtempSync(join(home, 'server-')))),
  ])
} finally {
  rmSync(home, { recursive: true, force: true })
}
