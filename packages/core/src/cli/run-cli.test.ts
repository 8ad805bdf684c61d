import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/index.ts'
import { createLogger } from '../log/index.ts'
import { createMcpServer } from '../mcp/index.ts'
import { unsupportedNode } from './node-version.ts'
import { parseArgs } from './parse-args.ts'
import { type CliSpec, runCli } from './run-cli.ts'

describe('parseArgs', () => {
  it.each([
    [[], { kind: 'stdio' }],
    [['--help'], { kind: 'help' }],
    [['-v'], { kind: 'version' }],
    [['--http'], { kind: 'http', host: '127.0.0.1', port: 3000 }],
    [['--http', '8080'], { kind: 'http', host: '127.0.0.1', port: 8080 }],
    [['--http', ':8080'], { kind: 'http', host: '127.0.0.1', port: 8080 }],
    [['--http', '0.0.0.0:80'], { kind: 'http', host: '0.0.0.0', port: 80 }],
    [['--http', 'books.example'], { kind: 'http', host: 'books.example', port: 3000 }],
    [['--http=[::1]:9'], { kind: 'http', host: '::1', port: 9 }],
    [['ingest', 'a.pdf', '--x'], { kind: 'subcommand', name: 'ingest', args: ['a.pdf', '--x'] }],
  ])('reads %j', (args, command) => {
    expect(parseArgs(args, ['ingest'], 3000)).toEqual(command)
  })

  it.each([[['--htpp']], [['serve']], [['--http', 'a:b']], [['--http', '1:99999']], [['--http', '::1']]])(
    'refuses %j',
    (args) => {
      expect(() => parseArgs(args, [], 3000)).toThrow(AppError)
    },
  )
})

describe('unsupportedNode', () => {
  it('refuses what is older than 22.13, with the line that works', () => {
    expect(unsupportedNode('library-rag-mcp', '20.20.2', [])).toMatch(
      /: npx -y -p node@24 -p library-rag-mcp library-rag-mcp$/,
    )
    expect(unsupportedNode('tell', '20.20.2', ['connect', 'Claude Desktop'], '@some/package')).toMatch(
      /: npx -y -p node@24 -p @some\/package tell connect "Claude Desktop"$/,
    )
    expect(unsupportedNode('x', '22.12.0', [])).toBeDefined()
    for (const version of ['22.13.0', '24.0.0', '26.1.0'])
      expect(unsupportedNode('x', version, [])).toBeUndefined()
  })
})

describe('runCli', () => {
  const closed: string[] = []
  const spec: CliSpec = {
    name: 'test-mcp',
    version: '1.2.3',
    about: 'A test.',
    shortName: 'test',
    port: 3009,
    subcommands: { ingest: { usage: 'ingest FILE   Put it in.', run: async (args) => args.length } },
    build(env) {
      if (env.TEST_LIMIT === 'x')
        throw new AppError('config', 'TEST_LIMIT: expected a number', { hint: 'Correct it.' })
      const log = createLogger({ level: 'error' })
      return {
        server: createMcpServer({
          name: 'test-mcp',
          version: '1.2.3',
          title: 'T',
          instructions: '',
          tools: [],
          deps: {},
          log,
        }),
        settings: {
          httpToken: undefined,
          httpAllowedHosts: [],
          httpVariables: { token: 'TEST_HTTP_TOKEN', allowedHosts: 'TEST_HTTP_ALLOWED_HOSTS' },
        },
        close: async () => void closed.push('closed'),
      }
    },
  }

  async function run(args: string[], env: Record<string, string> = {}, isTerminal = false) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const stdin = Object.assign(new PassThrough(), { isTTY: isTerminal })
    stdin.end()
    const program = {
      node: '/usr/bin/node',
      file: '/n/node_modules/test-mcp/dist/bin.js',
      platform: 'linux' as const,
    }
    const signal = AbortSignal.timeout(10_000)
    const code = await runCli(spec, { args, env, stdin, stdout, stderr, program, signal })
    return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
  }

  it('shows help with every subcommand, and the version', async () => {
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    expect(out).toContain('test-mcp ingest FILE')
    expect(out).toContain('--http [HOST:PORT]')
    expect(out).toContain('127.0.0.1:3009')
    expect(out).toContain('test-mcp connect [CLIENT]')
    expect(out).toContain('test-mcp#settings')
    expect((await run(['--version'])).out).toBe('1.2.3\n')
  })

  it('shows the help of a subcommand instead of running it', async () => {
    const { code, out } = await run(['ingest', 'a.pdf', '--help'])
    expect([code, out]).toEqual([0, 'Usage:\n  test-mcp ingest FILE   Put it in.\n'])
  })

  it('gives a subcommand its arguments and passes its exit code on', async () => {
    expect((await run(['ingest', 'a', 'b', 'c'])).code).toBe(3)
  })

  it('says what is wrong with the configuration in one line and exits with 2', async () => {
    const { code, out, err } = await run([], { TEST_LIMIT: 'x' })
    expect([code, out, err]).toEqual([2, '', 'test-mcp: TEST_LIMIT: expected a number. Correct it.\n'])
  })

  it('will not be reached from other machines without a token', async () => {
    const { code, err } = await run(['--http', '0.0.0.0:0'])
    expect(code).toBe(2)
    expect(err).toContain('TEST_HTTP_TOKEN')
  })

  it('serves stdio until stdin ends, then closes what it opened', async () => {
    closed.length = 0
    expect((await run([])).code).toBe(0)
    expect(closed).toEqual(['closed'])
  })

  it('tells a person at a terminal what it waits for and how a client is connected, and a client nothing', async () => {
    const { out, err } = await run([], {}, true)
    expect(out).toBe('')
    expect(err).toContain('test-mcp 1.2.3 waits for an MCP client on stdin')
    expect(err).toContain('npx -y test-mcp connect')
    expect(err).toContain('claude mcp add -s user test -- npx -y test-mcp')
    expect((await run([])).err).toBe('')
  })
})
