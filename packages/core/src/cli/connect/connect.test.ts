import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { CLIENTS, clientNamed, connect, packageEntry, readConnectArguments } from './index.ts'

let home: string
beforeEach(() => {
  home = newFolder()
})

const LIBRARY = {
  name: 'library',
  program: 'library-rag-mcp',
  command: '/n/node',
  args: ['/clone/library.js'],
}

async function run(
  word: string | null,
  { printOnly = false, answer }: { printOnly?: boolean; answer?: string } = {},
) {
  const isTTY = answer !== undefined
  const [stdin, stdout] = [
    Object.assign(new PassThrough(), { isTTY }),
    Object.assign(new PassThrough(), { isTTY }),
  ]
  if (isTTY) stdin.end(`${answer}\n`)
  const client = word === null ? null : (clientNamed(word) ?? null)
  const now = new Date('2026-11-23T02:45:00Z')
  const io = { env: { HOME: home }, stdin, stdout, platform: 'linux' as const, now }
  const code = await connect({ client, entries: [LIBRARY], printOnly }, io)
  return { code, said: String(stdout.read() ?? '') }
}

const fileOf = (word: string) =>
  clientNamed(word)?.file({ platform: 'linux', home, env: {} }) ?? expect.fail(`no client ${word}`)
const put = (word: string, text: string) => {
  mkdirSync(dirname(fileOf(word)), { recursive: true })
  writeFileSync(fileOf(word), text)
}
const jsonOf = (word: string) => JSON.parse(readFileSync(fileOf(word), 'utf8'))

describe('connect', () => {
  it.each([
    ['claude-desktop', 'mcpServers', {}],
    ['Claude Code', 'mcpServers', { type: 'stdio' }],
    ['cursor', 'mcpServers', {}],
    ['vscode', 'servers', { type: 'stdio' }],
  ])('writes a new configuration of %s', async (word, key, type) => {
    const { code, said } = await run(word)
    expect(code).toBe(0)
    expect(said).toContain(fileOf(word))
    expect(said).toContain('/clone/library.js')
    expect(jsonOf(word)).toEqual({
      [key]: { library: { ...type, command: '/n/node', args: ['/clone/library.js'] } },
    })
  })

  it('keeps everything else, the tokens of a server that is there, and a copy', async () => {
    const before = {
      theme: 'dark',
      mcpServers: {
        other: { command: 'other' },
        library: {
          command: 'npx',
          args: ['-y', 'library-rag-mcp'],
          env: { LIBRARY_RAG_HTTP_TOKEN: 'geheim' },
        },
      },
    }
    const text = `${JSON.stringify(before, null, '\t')}\n`
    put('cursor', text)
    const { said } = await run('cursor')
    expect(jsonOf('cursor')).toEqual({
      theme: 'dark',
      mcpServers: {
        other: { command: 'other' },
        library: {
          command: '/n/node',
          args: ['/clone/library.js'],
          env: { LIBRARY_RAG_HTTP_TOKEN: 'geheim' },
        },
      },
    })
    expect(readFileSync(fileOf('cursor'), 'utf8')).toContain('\n\t"theme"')
    expect(said).toContain('replaces library')
    expect(said).not.toContain('geheim')
    expect(readFileSync(`${fileOf('cursor')}.20261123-024500.copy`, 'utf8')).toBe(text)
  })

  it('shows and writes nothing with --print, and nothing where a person says no', async () => {
    expect((await run('cursor', { printOnly: true })).said).toContain('/clone/library.js')
    expect((await run('cursor', { answer: 'n' })).said).toContain('Nothing was written')
    expect(readdirSync(home)).toEqual([])
    await run('cursor', { answer: '' })
    expect(jsonOf('cursor').mcpServers).toHaveProperty('library')
  })

  it('changes nothing the second time', async () => {
    await run('cursor')
    expect((await run('cursor')).said).toContain('Everything is there already')
    expect(readdirSync(dirname(fileOf('cursor')))).toEqual(['mcp.json'])
  })

  it.each(['{ "mcpServers": {} // mine\n}', '[]', '{"mcpServers": []}'])(
    'leaves a file alone that it cannot change: %s',
    async (text) => {
      put('cursor', text)
      const { code, said } = await run('cursor')
      expect(code).toBe(1)
      expect(said).toContain('/clone/library.js')
      expect(said).toContain('Add the lines above yourself')
      expect(readFileSync(fileOf('cursor'), 'utf8')).toBe(text)
      expect(readdirSync(dirname(fileOf('cursor')))).toEqual(['mcp.json'])
    },
  )

  it.each([
    ['another program', { command: 'npx', args: ['-y', '@other/library-rag-mcp'], env: { KEY: 'geheim' } }],
    ['a program in a folder like ours', { command: 'uv', args: ['run', '/srv/library-rag-mcp/main.py'] }],
    ['an address', { url: 'http://127.0.0.1:9/mcp' }],
    ['no object', 'disabled'],
  ])('never replaces an entry that is not ours, and takes another name: %s', async (_, entry) => {
    put('cursor', JSON.stringify({ mcpServers: { library: entry } }))
    const { code, said } = await run('cursor')
    expect(code).toBe(0)
    const { mcpServers } = jsonOf('cursor')
    expect(mcpServers).toEqual({
      library: entry,
      'library-rag-mcp': { command: '/n/node', args: ['/clone/library.js'] },
    })
    expect(said).toContain('library is the entry of another program and stays')
    expect(said).not.toContain('geheim')
  })

  it.each([
    { command: 'npx', args: ['-y', 'library-rag-mcp'] },
    { command: 'cmd', args: ['/c', 'npx', '-y', 'library-rag-mcp@1.4.0'] },
    { command: '/usr/bin/node', args: ['/home/ana/agora/apps/library-rag-mcp/dist/bin.js'] },
    { command: 'C:\\node.exe', args: ['C:\\agora\\apps\\library-rag-mcp\\dist\\bin.js'] },
    { command: 'sh', args: ['-c', 'npx -y library-rag-mcp'] },
    { command: 'docker', args: ['run', '-i', 'ghcr.io/agora/library-rag-mcp:2.0'] },
  ])('renews an older entry of ours, under whichever name: %j', async (entry) => {
    const env = { LIBRARY_RAG_DATA_DIR: '/home/ana/books' }
    const foreign = { command: 'uvx', args: ['library'] }
    for (const servers of [
      { library: { ...entry, env } },
      { library: foreign, 'library-rag-mcp': { ...entry, env } },
    ]) {
      put('cursor', JSON.stringify({ mcpServers: servers }))
      await run('cursor')
      const renewed = { command: '/n/node', args: ['/clone/library.js'], env }
      expect(Object.values(jsonOf('cursor').mcpServers)).toEqual(
        Object.keys(servers).length === 1 ? [renewed] : [foreign, renewed],
      )
    }
  })

  it('takes a further name where that one is taken, too', async () => {
    const foreign = { command: 'uvx', args: ['library'] }
    put('cursor', JSON.stringify({ mcpServers: { library: foreign, 'library-rag-mcp': foreign } }))
    await run('cursor')
    expect(Object.keys(jsonOf('cursor').mcpServers)).toEqual([
      'library',
      'library-rag-mcp',
      'library-rag-mcp-2',
    ])
  })

  it.each([
    ['{\n  "mcpServers": {}, // mine\n  "a": 1\n}', 'line 2 has a comment or is not valid JSON'],
    ['{\n  "mcpServers": {\n    "a": {},\n  }\n}', 'line 4 has a comment or is not valid JSON'],
    ['{\n  "mcpServers": {', 'line 2 has a comment or is not valid JSON'],
    ['{"mcpServers": {},\n "mcpServers": {}}', 'line 2 has the name "mcpServers" a second time'],
    [
      '{"a": [{"b": 1}, {"b": "{\\"b\\":"}],\n"mcpServers": {"x": {}, "x": {}}}',
      'line 2 has the name "x" a second time',
    ],
  ])('says in which line a file has what would be lost: %j', async (text, problem) => {
    put('cursor', text)
    const { code, said } = await run('cursor')
    expect([code, said.includes(problem)]).toEqual([1, true])
    expect(readFileSync(fileOf('cursor'), 'utf8')).toBe(text)
  })

  it('leaves a read-only file as it is', async () => {
    put('cursor', '{}')
    chmodSync(fileOf('cursor'), 0o444)
    const { code, said } = await run('cursor')
    expect(code).toBe(1)
    expect(said).toContain('/clone/library.js')
    expect(said).toContain(`${fileOf('cursor')} is read-only. Nothing was written.`)
    expect(readFileSync(fileOf('cursor'), 'utf8')).toBe('{}')
    expect(readdirSync(dirname(fileOf('cursor')))).toEqual(['mcp.json'])
  })

  it('says what is in the way where the folder of the file is none', async () => {
    writeFileSync(join(home, '.cursor'), '')
    const { code, said } = await run('cursor')
    expect(code).toBe(1)
    expect(said).toContain(`The parent of ${fileOf('cursor')} is a file, not a folder.`)
  })

  it('keeps the line ends of Windows', async () => {
    put('cursor', '{\r\n    "theme": "dark"\r\n}\r\n')
    await run('cursor')
    const text = readFileSync(fileOf('cursor'), 'utf8')
    expect(text).toContain('\r\n    "mcpServers"')
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  })

  it('writes through a link, which stays one', async () => {
    put('cursor', '{}')
    const link = fileOf('claude-code')
    symlinkSync(fileOf('cursor'), link)
    await run('claude-code')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(jsonOf('cursor').mcpServers).toHaveProperty('library')
  })

  it('without a client takes those of this machine, and says which there are where it finds none', async () => {
    expect(await run(null)).toMatchObject({
      code: 1,
      said: expect.stringContaining('claude-desktop, claude-code'),
    })
    put('cursor', '{}')
    await run(null)
    expect(jsonOf('cursor').mcpServers).toHaveProperty('library')
  })
})

describe('its arguments', () => {
  const SERVERS = ['library', 'memory']
  it('are a client, servers and --print, in any order', () => {
    expect(readConnectArguments(['cursor', '--print', 'memory'], SERVERS)).toMatchObject({
      client: { id: 'cursor' },
      servers: ['memory'],
      printOnly: true,
    })
    expect(readConnectArguments(['memory'], SERVERS)).toMatchObject({ client: null, servers: ['memory'] })
  })

  it.each([
    [['emacs'], /no client "emacs".*/],
    [['cursor', 'kitchen'], /no server "kitchen"/],
    [['--prnit'], /Unknown option --prnit/],
  ])('%j is refused', (args, message) => {
    expect(() => readConnectArguments(args, SERVERS)).toThrow(message)
  })
})

describe('the file of each client', () => {
  it.each([
    ['darwin', '/Users/ada', {}, '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json'],
    ['win32', 'C:\\Users\\ada', {}, 'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
    ['win32', 'C:\\Users\\ada', { APPDATA: 'D:\\R' }, 'D:\\R\\Claude\\claude_desktop_config.json'],
    ['linux', '/home/ada', {}, '/home/ada/.config/Claude/claude_desktop_config.json'],
  ] as const)('%s, %s: %j', (platform, home, env, path) => {
    expect(CLIENTS[0]?.file({ platform, home, env })).toBe(path)
  })
})

describe('the entry of a package', () => {
  const file = '/x/node_modules/library-rag-mcp/dist/bin.js'
  const entry = (node: string, platform: NodeJS.Platform = 'linux', own = file) =>
    packageEntry('library', 'library-rag-mcp', { node, file: own, platform })

  it('is npx, on Windows through cmd', () => {
    expect(entry('/usr/bin/node')).toEqual({
      name: 'library',
      program: 'library-rag-mcp',
      command: 'npx',
      args: ['-y', 'library-rag-mcp'],
    })
    expect(entry('C:\\Program Files\\nodejs\\node.exe', 'win32')).toMatchObject({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'library-rag-mcp'],
    })
  })

  it('names the folder of a Node that only a shell finds', () => {
    const folder = join(home, '.nvm/versions/node/v24.0.0/bin')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'npx'), '')
    expect(entry(join(folder, 'node'))).toMatchObject({
      command: join(folder, 'npx'),
      env: { PATH: expect.stringMatching(new RegExp(`^${folder}:`)) },
    })
  })

  it('brings a Node that npx has brought', () => {
    expect(entry('/c/_npx/1/node_modules/node/bin/node').args).toContain('node@24')
  })

  it('is the file itself in a clone', () => {
    expect(entry('/n/node', 'linux', '/clone/apps/library-rag-mcp/dist/bin.js')).toMatchObject({
      command: '/n/node',
      args: ['/clone/apps/library-rag-mcp/dist/bin.js'],
    })
  })
})
