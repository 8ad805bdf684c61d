import { parseArgs } from 'node:util'
import { AppError } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { ModelSettings, TokenPrices } from '../llm/index.ts'

export interface ChatArgs {
  readonly config: string
  /** `PROVIDER` or `PROVIDER:MODEL`; undefined to choose by the keys that are set. */
  readonly model: string | undefined
  /** A single message to answer; undefined for a conversation. */
  readonly message: string | undefined
  readonly open: boolean
  readonly maxIterations: number
  readonly prices: TokenPrices | undefined
  /** Milliseconds without output of the model before giving up. */
  readonly timeout: number | undefined
  readonly settings: ModelSettings
  readonly contextTokens: number | undefined
  /** Tools that may be called without asking; `all` for every one. */
  readonly allowed: readonly string[]
}

export type ChatCommand = 'help' | 'version' | ChatArgs

export const DEFAULT_CONFIG = 'mcp.json'

/** @throws AppError config */
export function parseChatArgs(args: readonly string[]): ChatCommand {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const iterations = Number(values['max-iterations'] ?? '5')
  if (!Number.isInteger(iterations) || iterations < 0 || iterations > 100) {
    throw new AppError('config', '--max-iterations takes a whole number from 0 to 100.')
  }
  return {
    config: values.config ?? DEFAULT_CONFIG,
    model: values.model,
    message: positionals.length === 0 ? undefined : positionals.join(' '),
    open: values.open ?? false,
    maxIterations: iterations,
    timeout: milliseconds(numberOf('timeout', values.timeout, { least: 1, most: 86_400 })),
    settings: {
      temperature: numberOf('temperature', values.temperature, { least: 0, most: 2 }),
      maxOutputTokens: numberOf('max-output', values['max-output'], {
        least: 1,
        most: 1_000_000,
        whole: true,
      }),
    },
    contextTokens: numberOf('context', values.context, { least: 512, most: 10_000_000, whole: true }),
    allowed: (values.allow ?? [])
      .flatMap((names) => names.split(','))
      .map((name) => name.trim())
      .filter(Boolean),
    prices: values.prices === undefined ? undefined : parsePrices(values.prices),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: { type: 'string', short: 'c' },
        model: { type: 'string', short: 'm' },
        'max-iterations': { type: 'string' },
        prices: { type: 'string' },
        timeout: { type: 'string' },
        temperature: { type: 'string' },
        'max-output': { type: 'string' },
        context: { type: 'string' },
        open: { type: 'boolean' },
        allow: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new AppError('config', message, { hint: 'See --help.', cause: error })
  }
}

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds * 1000)

/** Reads a numeric option. @throws AppError config if it is not a number, or out of range. */
function numberOf(
  name: string,
  text: string | undefined,
  { least, most, whole = false }: { least: number; most: number; whole?: boolean },
): number | undefined {
  if (text === undefined) return undefined
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (number >= least && number <= most && (!whole || Number.isInteger(number))) return number
  const kind = whole ? 'a whole number' : 'a number'
  throw new AppError('config', `--${name} takes ${kind} from ${least} to ${most.toLocaleString('en-US')}.`)
}

function parsePrices(text: string): TokenPrices {
  const [input = Number.NaN, output = Number.NaN, cachedInput, ...more] = text.split(',').map(Number)
  const given = [input, output, ...(cachedInput === undefined ? [] : [cachedInput])]
  if (more.length > 0 || given.some((price) => !Number.isFinite(price) || price < 0)) {
    throw new AppError(
      'config',
      '--prices takes INPUT,OUTPUT or INPUT,OUTPUT,CACHED, for a million tokens.',
      {
        hint: 'For example --prices 2,6.',
      },
    )
  }
  return { input, output, ...defined({ cachedInput }) }
}
