import { spawn } from 'node:child_process'
import { globSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isServerPlan, loadPlan } from '@agora-mcp/build/pack-plan'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { listeningUrl } from '@agora-mcp/testing/packed'
import { newFolder } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { MCPClient, type ServerDescription } from '../src/index.ts'

const ROOT = join(import.meta.dirname, '../../..')
const servers = globSync('apps/*/pack.config.ts', { cwd: ROOT }).map(dirname).sort()
const home = newFolder()

/** The servers of this repository, built, through the client: what their packing plan promises, over both transports. */
describe.each(servers)('%s', (path) => {
  const folder = join(ROOT, path)
  // One of them waits for services that nobody offers here; both transports wait together.
  it.concurrent.for(['stdio', 'HTTP'] as const)(
    'lists its tools and answers its calls over %s',
    async (transport, { onTestFinished }) => {
      const { name, bin = {} } = readManifest(folder)
      const plan = await loadPlan(folder)
      if (!isServerPlan(plan)) throw new Error('the plan of a server')
      const data = mkdtempSync(join(home, 'data-'))
      const env = { HOME: data, USERPROFILE: data, ...plan.env(data) }
      const program = join(folder, bin[name] ?? '')
      const overHttp = async (): Promise<ServerDescription> => {
        const http = spawn(process.execPath, [program, '--http', '127.0.0.1:0'], {
          env: { ...process.env, ...env },
        })
        onTestFinished(() => void http.kill())
        return { url: await listeningUrl(http) }
      }
      const server =
        transport === 'stdio' ? { command: process.execPath, args: [program], env } : await overHttp()
      const client = new MCPClient(server)
      onTestFinished(() => client.stop())
      const problems: string[] = []
      client.on('problem', ({ message }) => problems.push(message))
      await client.start()
      expect((await client.serverInfo()).name).toBe(name)
      expect((await client.listTools()).length).toBeGreaterThan(0)
      for (const { tool, arguments: args, expect: text = '' } of plan.calls(data)) {
        const result = await client.callTool(tool, args)
        expect(result.isError, result.text).toBe(false)
        expect(JSON.stringify(result.structuredContent)).toContain(text)
      }
      expect(problems).toEqual([])
    },
  )
})
