import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { AppError, isAppError, withHint, writeFailure } from '@agora-mcp/core/errors'
import { PRIVATE_FILE } from '@agora-mcp/core/files'
import { oneAtATime } from '@agora-mcp/core/lazy'
import { isMCPError } from '../client/mcp-error.ts'
import { isHttpServer } from '../client/server-description.ts'
import { excerpt } from '../client/untrusted/safe-text.ts'
import { LLMWithMCPTools } from '../llm/index.ts'
import { DEFAULT_INSTRUCTIONS, serverInstructions } from '../llm/instructions.ts'
import { MCPClientPool } from '../pool/mcp-client-pool.ts'
import { readServersFile, type Servers } from '../pool/servers-config.ts'
import { createApproval } from './ask-approval.ts'
import { type AskerOptions, createAsker, type InTurn } from './ask-user.ts'
import { type ChatArgs, DEFAULT_CONFIG, parseChatArgs } from './chat-args.ts'
import { ChatSession } from './chat-session.ts'
import { chooseModel, type Environment } from './choose-model.ts'
import { EventPrinter, type Screen } from './event-printer.ts'
import { dropTyped, Keyboard } from './keyboard.ts'
import { createPalette, type Palette } from './palette.ts'
import { withoutKeys } from './without-keys.ts'

/** Interface to the system; `process`, or a stand-in in tests. */
export interface ChatIo {
  readonly args: readonly string[]
  readonly env: Environment
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** Calls back at each SIGINT, SIGTERM or SIGHUP. Returns a function that removes the listener. */
  onSignal(listener: (signal: string) => void): () => void
  readonly version: string
  readonly dataDir: string
  openAddress(address: string): void
}

const EXIT_FAILURE = 1
const EXIT_CONFIG = 2

const CONFIG_FORM =
  'Name a file with --config, or write one: {"mcpServers": {"library": {"command": "npx", "args": ["-y", "library-rag-mcp"]}}}'

const HELP = (version: string) => `mcp-chat ${version}
Talk to a language model that has the tools of your MCP servers.

Usage:
  mcp-chat [OPTIONS]             a conversation; /help shows its commands
  mcp-chat [OPTIONS] MESSAGE…    one answer

Options:
  -c, --config FILE              servers, in the form of desktop clients: {"mcpServers": {…}} (default ${DEFAULT_CONFIG})
  -m, --model PROVIDER[:MODEL]   mistral, anthropic, openai or extractive; default: by the key that is set, of
                                 MISTRAL_API_KEY, ANTHROPIC_API_KEY, OPENAI_API_KEY; without one extractive, which
                                 quotes what the tools find and needs no key. On this computer: ollama:qwen3,
                                 lmstudio:NAME, or any service that speaks OpenAI's API as
                                 openai-compatible:http://127.0.0.1:8080/v1#NAME
      --allow TOOL[,TOOL…]       tools that may change something without asking, or all; for other tools that do more than
                                 read, you are asked in a terminal; without a terminal they are refused
      --timeout SECONDS          longest silence of the model (default 120; a local one may take longer)
      --context TOKENS           what the model reads at once (default 128000); longer conversations are shortened
      --max-output TOKENS        most tokens of one answer
      --temperature N            0 for the likeliest words
      --open                     open a server's sign-in page in your browser instead of only showing its address
      --max-iterations N         rounds of tool calls before the model has to answer (default 5)
      --prices IN,OUT[,CACHED]   prices of a million tokens, to show the cost
  -h, --help · -v, --version
`

/** Returns the exit code: 0, 1 for no answer, 2 for invalid arguments or configuration. */
export async function runChat(io: ChatIo): Promise<number> {
  try {
    const command = parseChatArgs(io.args)
    if (typeof command === 'string') {
      io.stdout.write(command === 'help' ? HELP(io.version) : `${io.version}\n`)
      return 0
    }
    return await chat(command, io)
  } catch (error) {
    if (!isAppError(error) && !isMCPError(error)) throw error
    // The person stopped it during the start and needs no message.
    if (error.code === 'cancelled') return EXIT_FAILURE
    io.stderr.write(`mcp-chat: ${[error.message, error.hint].filter(Boolean).join('\n  ')}\n`)
    return error.code === 'config' ? EXIT_CONFIG : EXIT_FAILURE
  }
}

async function chat(args: ChatArgs, io: ChatIo): Promise<number> {
  const { model, label } = await chooseModel(args.model, io.env)
  if (args.config === DEFAULT_CONFIG && !existsSync(DEFAULT_CONFIG)) {
    throw new AppError('config', `There is no ${DEFAULT_CONFIG} in this folder.`, { hint: CONFIG_FORM })
  }
  const palette = createPalette(io.stdout)
  const tracePalette = createPalette(io.stderr)
  const printer = new EventPrinter(screenOf(io.stdout), screenOf(io.stderr), tracePalette)
  let session: ChatSession | undefined
  const stopping = new AbortController()
  const keyboard = new Keyboard(io, () => {
    if (session?.interrupt() !== true) stopping.abort()
  })
  const ask =
    keyboard.screen === undefined
      ? undefined
      : (prompt: string, signal?: AbortSignal) => {
          printer.endLine()
          return keyboard.ask(prompt, signal)
        }
  const inTurn: InTurn = oneAtATime((work) => work()) as InTurn
  const person = { printer, palette: tracePalette, ask, inTurn }
  const servers = await readServersFile(args.config)
  const pool = new MCPClientPool(await withSignIn(servers, person, args, io), {
    clientInfo: { name: 'mcp-chat', version: io.version },
    elicit: createAsker(person),
  })
  const offSignal = io.onSignal((signal) => {
    // While a terminal reads lines, Ctrl-C arrives as a key and not as a signal.
    if (session?.interrupt() && signal === 'SIGINT') return
    stopping.abort()
  })
  try {
    const notice = (text: string) => printer.note(text)
    const failed = await pool.start({ signal: stopping.signal })
    for (const { server, error } of failed) {
      notice(`Server "${server}" failed to start. ${withHint(error)}`)
    }
    const instructions = await instructionsOf(pool)
    session = new ChatSession({
      llm: new LLMWithMCPTools({
        model,
        client: pool,
        instructions,
        prices: args.prices,
        timeout: args.timeout,
        settings: args.settings,
        contextTokens: args.contextTokens,
        approve: createApproval({ ...person, allowed: args.allowed }),
      }),
      tools: pool,
      printer,
      palette,
      notePalette: tracePalette,
      maxIterations: args.maxIterations,
      redact: (text) => withoutKeys(text, io.env),
      home: homedir(),
      save: writeNew,
      now: () => new Date(),
    })
    if (args.message !== undefined) return (await session.answer(args.message)) ? 0 : EXIT_FAILURE
    pool.on('restart', ({ server }) => notice(`Server "${server}" restarts.`))
    pool.on('unavailable', ({ server, error }) =>
      notice(`Server "${server}" does not answer: ${excerpt(error.message)}`),
    )
    if (io.stdin.isTTY) {
      const tools = await pool.listTools()
      const working = pool.servers.filter((name) => !failed.some(({ server }) => server === name)).join(', ')
      printer.note(
        `${tracePalette.bold(label)} with ${tools.length} tools of ${working}. ${tracePalette.dim('/help')}`,
      )
    }
    await converse(session, keyboard, palette, stopping.signal)
    return 0
  } finally {
    offSignal()
    await pool.stop()
  }
}

/** Adds a sign-in to the servers that may need one. Loaded lazily, since most servers are local programs. */
async function withSignIn(
  servers: Servers,
  person: AskerOptions,
  { open }: ChatArgs,
  { dataDir, openAddress }: ChatIo,
): Promise<Servers> {
  if (!Object.values(servers).some(isHttpServer)) return servers
  const { serversWithSignIn } = await import('./sign-in/servers-with-sign-in.ts')
  return serversWithSignIn(servers, join(dataDir, 'sign-ins'), {
    ...person,
    open: open ? openAddress : undefined,
  })
}

/** Reads lines until the input ends or a line exits. Lines that arrive during an answer are queued. */
async function converse(
  session: ChatSession,
  keyboard: Keyboard,
  palette: Palette,
  stop: AbortSignal,
): Promise<void> {
  const { screen } = keyboard
  const lines = keyboard.lines()
  const closeLines = () => lines.close()
  stop.addEventListener('abort', closeLines, { once: true })
  lines.on('SIGINT', () => {
    if (session.interrupt()) return
    // Ctrl-C at the prompt clears the typed line.
    screen?.write(`\n${palette.dim('Ctrl-D or /exit leaves.')}\n`)
    dropTyped(lines)
    lines.prompt()
  })
  const prompt = () => {
    if (screen === undefined) return
    lines.setPrompt(session.continues ? palette.dim('… ') : palette.bold('› '))
    lines.prompt()
  }
  prompt()
  try {
    for await (const line of lines) {
      if (stop.aborted || !(await session.take(line))) return
      prompt()
    }
  } finally {
    stop.removeEventListener('abort', closeLines)
    lines.close()
    screen?.write('\n')
  }
}

/** Our instructions, followed by each server's instructions. */
async function instructionsOf(pool: MCPClientPool): Promise<string> {
  const told = await Promise.all(
    pool.servers.map(async (server) => {
      const info = await pool
        .client(server)
        .serverInfo()
        .catch(() => null)
      return info?.instructions ? serverInstructions(server, info.instructions) : ''
    }),
  )
  return [DEFAULT_INSTRUCTIONS, ...told.filter(Boolean)].join('\n\n')
}

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: PRIVATE_FILE }).catch((cause) => {
    throw writeFailure(path, cause)
  })
}

const screenOf = (out: ChatIo['stdout']): Screen => ({
  write: (text) => out.write(text),
  isTTY: Boolean(out.isTTY),
  get width() {
    // A terminal of unknown width reports 0 columns.
    return out.columns || (out.isTTY ? 80 : 120)
  },
})
