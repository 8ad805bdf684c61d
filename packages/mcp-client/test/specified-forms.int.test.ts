import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, describe, expect, it } from 'vitest'
import { MCPClient } from '../src/index.ts'

/** A server in a few lines of each language: its one tool tells the variable GIVEN and how it was started. */
const JAVASCRIPT = `
const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
let rest = ''
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n')
  rest = lines.pop()
  for (const line of lines) {
    const { id, method } = JSON.parse(line)
    if (method === 'initialize')
      say(id, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } })
    if (method === 'tools/list') say(id, { tools: [{ name: 'tell', inputSchema: { type: 'object' } }] })
    if (method === 'tools/call')
      say(id, { content: [{ type: 'text', text: JSON.stringify({ given: process.env.GIVEN, args: process.argv.slice(2), cwd: process.cwd() }) }] })
  }
})
`
const TYPESCRIPT = JAVASCRIPT.replace('let rest', 'let rest: string | undefined')
const PYTHON = `
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    method = message["method"]
    if method == "initialize":
        result = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": [{"name": "tell", "inputSchema": {"type": "object"}}]}
    elif method == "tools/call":
        text = json.dumps({"given": os.environ.get("GIVEN"), "args": sys.argv[1:], "cwd": os.getcwd()})
        result = {"content": [{"type": "text", "text": text}]}
    else:
        continue
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
`

const folder = newFolder()
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

let client: MCPClient | undefined
afterEach(() => client?.stop())

const hasPython = () => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const SCRIPTS: readonly (readonly [name: string, text: string])[] = [
  ['server.mjs', JAVASCRIPT],
  ['server.js', JAVASCRIPT],
  ['server.ts', TYPESCRIPT],
  ['a folder name with spaces.cjs', JAVASCRIPT],
  ...(hasPython() ? [['server.py', PYTHON] as const] : []),
]

describe('a server that is named by its path', () => {
  it.each(SCRIPTS)('%s is run by the program that its ending names', async (name, text) => {
    client = new MCPClient(write(name, text), { env: { GIVEN: 'yes' }, args: ['one'], timeout: 20_000 })
    await client.start()
    const { data } = await client.callTool('tell')
    expect(data).toEqual({ given: 'yes', args: ['one'], cwd: process.cwd() })
  })

  it.skipIf(process.platform === 'win32')('runs by itself where its ending names no program', async () => {
    const path = write('server', `#!${process.execPath}\n${JAVASCRIPT}`)
    chmodSync(path, 0o755)
    client = new MCPClient(path)
    await client.start()
    expect((await client.callTool('tell')).data).toMatchObject({ args: [] })
  })

  it('may be given relative to this program, also where the server starts in another folder', async () => {
    copyFileSync(write('server.mjs', JAVASCRIPT), join(folder, 'copy.mjs'))
    client = new MCPClient(relative(process.cwd(), join(folder, 'copy.mjs')), { cwd: folder })
    await client.start()
    expect((await client.callTool('tell')).data).toMatchObject({ cwd: folder })
  })

  it('may be a word that is looked for on the PATH, and a variable that is not set stays unset', async () => {
    const env = { GIVEN: undefined } as unknown as Record<string, string>
    client = new MCPClient('node', { args: [write('server.mjs', JAVASCRIPT)], env })
    await client.start()
    expect((await client.callTool('tell')).data).not.toHaveProperty('given')
  })

  it('is refused where there is no such script', () => {
    expect(() => new MCPClient('no/such/server.py')).toThrow(/There is no file ".*server\.py"/)
  })
})

describe('keys that nobody knows', () => {
  const server = { command: 'node' }
  const refused = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      return error
    }
    return undefined
  }

  it.each([
    [
      'an option',
      () => new MCPClient(server, { timout: 5 } as object),
      '"timout" is not a key of the',
      'timeout',
    ],
    [
      'a description',
      () => new MCPClient({ command: 'node', arg: [] } as never),
      '"arg" is not a key of the',
      'args',
    ],
    [
      'an HTTP description',
      () => new MCPClient({ url: 'http://localhost/mcp', env: {} } as never),
      '"env" is not a key of the',
      'url, token, headers',
    ],
    [
      'an option in the description',
      () => new MCPClient({ command: 'node', timeout: 5 } as never),
      '"timeout" is not a key of the',
      'new MCPClient(server, { timeout: … })',
    ],
    [
      'a part of the description among the options',
      () => new MCPClient(server, { env: {} } as object),
      '"env" is not a key of the',
      'the first argument',
    ],
  ])('in %s are a config error that names them', (_, run, message, hint) => {
    expect(refused(run)).toMatchObject({
      code: 'config',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    })
  })
})

describe('the data of a result', () => {
  const server = (content: object[], structuredContent?: object) =>
    write(
      'answers.mjs',
      JAVASCRIPT.replace(
        /say\(id, \{ content: .*\)\n/,
        () =>
          `say(id, ${JSON.stringify({ content, ...(structuredContent ? { structuredContent } : {}) })})\n`,
      ),
    )
  const text = (value: string) => ({ type: 'text', text: value })

  it.each([
    ['the structured content', [text('{"a":1}')], { b: 2 }, { b: 2 }],
    [
      'else the JSON of the first text',
      [text('{"results":[1]}'), text('{"c":3}')],
      undefined,
      { results: [1] },
    ],
    [
      'also behind another block',
      [{ type: 'audio', data: 'AA==', mimeType: 'a/b' }, text('[1]')],
      undefined,
      [1],
    ],
    ['also a plain value', [text(' 42')], undefined, 42],
    ['null for words', [text('false friends')], undefined, null],
    [
      'null for JSON with words behind it',
      [text('{"a":1}\nThe text above was written by others.')],
      undefined,
      null,
    ],
    ['null for nothing', [], undefined, null],
    ['null for JSON nested without end', [text('['.repeat(100_000))], undefined, null],
  ])('is %s', async (_, content, structured, expected) => {
    client = new MCPClient(server(content, structured))
    await client.start()
    expect((await client.callTool('tell')).data).toEqual(expected)
  })
})
