import { parseArgs } from 'node:util'
import { AppError } from '@agora-mcp/core/errors'
import type { TokenPrices } from '../llm/index.ts'

/** What the command line asks for. */
export interface ChatArgs {
  /** File with the servers. */
  readonly config: string
  /** `PROVIDER` or `PROVIDER:MODEL`; undefined: by the key that is set. */
  readonly model: string | undefined
  /** A single message to answer; undefined for a conversation. */
  readonly message: string | undefined
  readonly maxIterations: number
  readonly prices: TokenPrices | undefined
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
    maxIterations: iterations,
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
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new AppError('config', message, { hint: 'See --help.', cause: error })
  }
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
  return { input, output, ...(cachedInput === undefined ? {} : { cachedInput }) }
}
