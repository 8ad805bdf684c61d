import { AppError } from '../errors/index.ts'

/** What the command line asks for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'stdio' }
  | { readonly kind: 'http'; readonly host: string; readonly port: number }
  | { readonly kind: 'subcommand'; readonly name: string; readonly args: readonly string[] }

const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 3000

/**
 * Reads the arguments after the program's name.
 * @throws AppError config on anything it does not know.
 */
export function parseArgs(args: readonly string[], subcommands: readonly string[]): Command {
  const [first, ...rest] = args
  if (first === undefined) return { kind: 'stdio' }
  if (first === '--help' || first === '-h') return { kind: 'help' }
  if (first === '--version' || first === '-v') return { kind: 'version' }
  if (first === '--http' && rest.length <= 1) return { kind: 'http', ...parseAddress(rest[0]) }
  if (first.startsWith('--http=') && rest.length === 0)
    return { kind: 'http', ...parseAddress(first.slice(7)) }
  if (subcommands.includes(first)) return { kind: 'subcommand', name: first, args: rest }
  throw new AppError('config', `Unknown argument ${first}.`, { hint: 'See --help.' })
}

/** `HOST:PORT`, `HOST`, `PORT` or `:PORT`; IPv6 addresses in brackets. */
function parseAddress(text: string | undefined): { host: string; port: number } {
  if (text === undefined) return { host: DEFAULT_HOST, port: DEFAULT_PORT }
  const match = /^(?:(\[[\da-f:]+\]|[^:[\]]*?)(?::|$))?(\d{1,5})?$/i.exec(
    /^\d{1,5}$/.test(text) ? `:${text}` : text,
  )
  const port = match?.[2] === undefined ? DEFAULT_PORT : Number(match[2])
  if (match === null || port > 65_535) {
    throw new AppError('config', `Cannot read the address ${text}.`, {
      hint: 'Write --http HOST:PORT, e.g. --http 127.0.0.1:3000.',
    })
  }
  return { host: match[1]?.replace(/^\[|\]$/g, '') || DEFAULT_HOST, port }
}
