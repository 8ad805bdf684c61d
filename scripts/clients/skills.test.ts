import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCalls } from '../../packages/testing/src/readme-calls.ts'
import { hostManifests } from './manifests.ts'
import { PUBLISHED } from './published.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const SKILLS = globSync('skills/*/SKILL.md', { cwd: ROOT })

interface Tool {
  name: string
  inputSchema: { properties?: Record<string, unknown>; required?: string[] }
}

it('every server has a skill', () => {
  expect(SKILLS.map((file) => basename(dirname(file))).sort()).toEqual(
    PUBLISHED.map(({ packageName }) => packageName).sort(),
  )
})

describe.each(SKILLS)('%s', (file) => {
  const server = basename(dirname(file))
  const text = read(file)
  const tools: Tool[] = JSON.parse(read(`apps/${server}/src/tools/tools-list.json`))

  it('says its name and when it is used', () => {
    const [, name, description = ''] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(text) ?? []
    expect(name).toBe(server)
    expect(description.length).toBeGreaterThan(80)
    expect(description.length).toBeLessThanOrEqual(1024)
  })

  it('shows calls that the tools take', () => {
    const calls = readCalls(text)
    expect(calls.length).toBeGreaterThan(3)
    for (const { tool, arguments: args, line } of calls) {
      const schema = tools.find(({ name }) => name === tool)?.inputSchema
      expect(schema, `line ${line}: ${tool}`).toBeDefined()
      expect(Object.keys(schema?.properties ?? {}), `line ${line}`).toEqual(
        expect.arrayContaining(Object.keys(args)),
      )
      expect(Object.keys(args), `line ${line}`).toEqual(expect.arrayContaining(schema?.required ?? []))
    }
  })

  it('names every tool', () => {
    expect(tools.map(({ name }) => name).filter((name) => !text.includes(`\`${name}`))).toEqual([])
  })
})

describe('the manifests of hosts', () => {
  it.each(Object.entries(hostManifests()))('%s is what the source says', (path, content) => {
    expect(JSON.parse(read(path))).toEqual(content)
  })

  it.each(['.claude-plugin/plugin.json', 'gemini-extension.json'])('%s brings all servers', (path) => {
    const { name, mcpServers } = JSON.parse(read(path))
    expect(name).toMatch(/^[a-z0-9-]+$/)
    for (const { name: server, args } of PUBLISHED)
      expect(mcpServers[server]).toMatchObject({ command: 'npx', args })
  })

  it('the marketplace offers all servers at once, and each with its own skill alone', () => {
    const { plugins } = JSON.parse(read('.claude-plugin/marketplace.json')) as {
      plugins: { name: string; source: string }[]
    }
    expect(plugins.map(({ name }) => name)).toEqual(['agora-mcp', ...PUBLISHED.map((one) => one.packageName)])
    for (const { name, source } of plugins) {
      const manifest = JSON.parse(read(join(source, '.claude-plugin/plugin.json')))
      expect(manifest.name).toBe(name)
      const servers = Object.keys(manifest.mcpServers)
      // A plugin without a skills folder has its skill in its root.
      expect(globSync(join(source, '{skills/*/,}SKILL.md'), { cwd: ROOT })).toHaveLength(servers.length)
    }
  })
})
