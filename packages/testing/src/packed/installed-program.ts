import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { ServerPackPlan } from '@agora-mcp/build/pack-plan'
import { type Manifest, readManifest } from '@agora-mcp/build/package-manifest'
import { tooOldNode } from '@agora-mcp/core/cli/node-version'
import { type ListedTool, StdioSession } from './stdio-session.ts'

/** Model runtime of an installation; `none` for a server without one. */
export type Runtime = 'native' | 'fallback' | 'none'

export class InstalledProgram {
  readonly #folder: string
  readonly #manifest: Manifest
  readonly #plan: ServerPackPlan
  readonly #path: string

  constructor(folder: string, manifest: Manifest, plan: ServerPackPlan) {
    this.#folder = folder
    this.#manifest = manifest
    this.#plan = plan
    this.#path = join(folder, 'node_modules', manifest.name, manifest.bin?.[manifest.name] ?? '')
  }

  /** Only the PATH of this environment, and a separate home. */
  #env(extra: Readonly<Record<string, string>> = {}) {
    const home = mkdtempSync(join(this.#folder, 'home-'))
    return { PATH: process.env.PATH, HOME: home, USERPROFILE: home, ...this.#plan.env(home), ...extra }
  }

  /**
   * Starts it, lists its tools and makes the calls of the plan; every line on stdout must be JSON-RPC, and
   * the end of its input must end it.
   * @param node Node to start it with; default: the current one.
   */
  async converse(runtime: Runtime, node = process.execPath) {
    const problems: string[] = []
    const started = performance.now()
    const env = this.#env()
    const session = new StdioSession(node, [this.#path], { env })
    const { serverInfo } = await session.initialize<{ serverInfo: { version: string } }>()
    const { tools } = await session.request<{ tools: ListedTool[] }>('tools/list')
    const milliseconds = performance.now() - started
    for (const call of this.#plan.calls(env.HOME)) {
      const wrong = await session.wrongAnswer(call)
      if (wrong !== null) problems.push(wrong)
    }
    const code = await session.close()
    if (code !== 0) problems.push(`the program ended with ${code}: ${session.stderr}`)
    const [stray] = session.strayLines
    if (stray !== undefined) problems.push(`stdout carries more than JSON-RPC: ${stray}`)
    const { fallbackNotice } = this.#plan
    if (fallbackNotice && fallbackNotice.test(session.stderr) !== (runtime === 'fallback')) {
      problems.push(
        `stderr should ${runtime === 'fallback' ? '' : 'not '}say ${fallbackNotice}: ${session.stderr}`,
      )
    }
    return { problems, tools, milliseconds, version: serverInfo.version }
  }

  /** Checks that the manifest, `server.json` and `--version` have the version of the running server. */
  checkVersions(running: string): string[] {
    const folder = join(this.#folder, 'node_modules', this.#manifest.name)
    const { version, mcpName } = readManifest(folder)
    const server = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))
    const packages: { version: string }[] = server.packages ?? []
    const flag = spawnSync(process.execPath, [this.#path, '--version'], { encoding: 'utf8' }).stdout.trim()
    const versions = [version, server.version, ...packages.map((entry) => entry.version), flag, running]
    const problems = new Set(versions).size === 1 ? [] : [`versions differ: ${versions.join(', ')}`]
    if (server.name !== mcpName) problems.push(`server.json is ${server.name}, mcpName ${mcpName}`)
    return problems
  }

  /** Checks that an invalid variable gives one readable line that names it, and exit code 2. */
  checkMalformed(): string[] {
    const names = Object.keys(this.#plan.malformed)
    return this.#refuses(process.execPath, this.#env(this.#plan.malformed), names)
  }

  /** Expects a command that works from an old Node; null if there is none on the PATH. */
  checkOldNode(): string[] | null {
    const { name } = this.#manifest
    const old = findOldNode()
    return old === undefined
      ? null
      : this.#refuses(old, this.#env(), [`npx -y -p node@24 -p ${name} ${name}`])
  }

  /** Expects exit code 2 and one line on stderr that contains the words. */
  #refuses(node: string, env: NodeJS.ProcessEnv, words: readonly string[]): string[] {
    const { status, stdout, stderr } = spawnSync(node, [this.#path], {
      env,
      encoding: 'utf8',
      timeout: 30_000,
    })
    const readable = stderr.trim().split('\n').length === 1 && words.every((word) => stderr.includes(word))
    return status === 2 && stdout === '' && readable ? [] : [`exit code ${status} and on stderr: ${stderr}`]
  }
}

export function findOldNode(): string | undefined {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  return candidates.find((node) => {
    const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    return Boolean(stdout) && tooOldNode('', stdout) !== undefined
  })
}
