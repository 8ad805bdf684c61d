import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CLIENT_FORMS, cursorLink, vscodeLink } from './forms.ts'
import { clientsPage } from './page.ts'
import { PUBLISHED } from './published.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Reads the servers from a client's configuration, with program and arguments. */
const READERS: Record<string, (lines: string) => Record<string, unknown>> = {
  json: (lines) => {
    const [servers] = Object.values(JSON.parse(lines) as Record<string, Record<string, unknown>>)
    return servers ?? {}
  },
  toml: readToml,
  sh: (lines) =>
    Object.fromEntries(
      lines.split('\n').map((line) => {
        const [, name = '', options = '', command = ''] =
          /^claude mcp add -s user (\S+)(.*?) -- (.+)$/.exec(line) ?? []
        const env = Object.fromEntries(
          Array.from(options.matchAll(/--env (\w+)=(\S+)/g), ([, key, value]) => [key, value]),
        )
        const [program, ...args] = command.split(' ')
        return [name, { command: program, args, ...(options === '' ? {} : { env }) }]
      }),
    ),
}

describe.each(CLIENT_FORMS.map((form) => [form.title, form] as const))('the lines for %s', (_, form) => {
  it('are valid, and start each server', () => {
    const servers = READERS[form.language]?.(form.lines(PUBLISHED)) ?? {}
    expect(Object.keys(servers)).toEqual(PUBLISHED.map(({ name }) => name))
    for (const { name, command, args, env } of PUBLISHED) {
      expect(servers[name]).toMatchObject({ command, args, ...(env ? { env } : {}) })
    }
  })
})

it('ten clients are told of', () => {
  expect(new Set(CLIENT_FORMS.map(({ title }) => title)).size).toBe(10)
})

it.each(PUBLISHED.map((server) => [server.name, server] as const))(
  'the links of %s say what they add',
  (_, server) => {
    const cursor = new URL(cursorLink(server)).searchParams
    expect(JSON.parse(Buffer.from(cursor.get('config') ?? '', 'base64').toString())).toMatchObject({
      command: 'npx',
      args: server.args,
    })
    const vscode = new URL(vscodeLink(server)).searchParams
    expect(vscode.get('name')).toBe(server.name)
    expect(JSON.parse(vscode.get('config') ?? '')).toMatchObject({ command: 'npx', args: server.args })
    if (server.variable !== null)
      expect(JSON.parse(vscode.get('inputs') ?? '')[0]).toMatchObject({ id: 'token' })
  },
)

it('the page is what the source says', () => {
  expect(readFileSync(join(ROOT, 'docs/clients.md'), 'utf8')).toBe(clientsPage())
})

describe.each(PUBLISHED.map(({ packageName }) => packageName))('the README of %s', (packageName) => {
  const server = PUBLISHED.find((one) => one.packageName === packageName)
  const readme = readFileSync(join(ROOT, 'apps', packageName, 'README.md'), 'utf8')

  it('shows entries that are valid and start the server', () => {
    const entries = Array.from(
      readme.matchAll(/```json\n(\{\n {2}"(?:mcpServers|servers|inputs)".*?)```/gs),
      ([, text]) => JSON.parse(text ?? ''),
    ).map(({ mcpServers, servers }) => mcpServers ?? servers)
    expect(entries).toHaveLength(2)
    for (const entry of entries)
      expect(entry[server?.name ?? '']).toMatchObject({ command: 'npx', args: server?.args })
  })

  it('has what a new user looks for', () => {
    expect(readme).toContain(`npx -y pnpm@12 connect cursor ${server?.name}`)
    expect(readme).toContain('claude mcp add -s user')
    for (const link of server ? [cursorLink(server), vscodeLink(server)] : [])
      expect(readme).toContain(`](${link})`)
    expect(readme).toContain('"command": "cmd", "args": ["/c", "npx"')
    for (const word of [
      'nvm',
      'Then say to your assistant',
      '## When something is wrong',
      '## Privacy',
      '## Uninstall',
    ])
      expect(readme).toContain(word)
  })
})

/** Parses the subset of TOML in use: tables, strings, lists of strings and one-line tables. */
function readToml(lines: string): Record<string, unknown> {
  return Object.fromEntries(
    lines.split('\n\n').map((table) => {
      const [head = '', ...rows] = table.split('\n')
      const fields = rows.map((row) => {
        const [key = '', ...value] = row.split(' = ')
        return [key, JSON.parse(value.join(' = ').replace(/^\{ (\w+) = /, '{ "$1": '))]
      })
      return [head.replace(/^\[mcp_servers\.(.*)\]$/, '$1'), Object.fromEntries(fields)]
    }),
  )
}
