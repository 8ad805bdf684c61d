import { AppError } from '../errors/index.ts'

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'stdio' }
  | { readonly kind: 'http'; readonly host: string; readonly port: number }
  | { readonly kind: 'subcommand'; readonly name: string; readonly args: readonly string[] }

const DEFAULT_HOST = '127.0.0.1'

/** Parses what follows the program's name; `port` is the default of `--http`. @throws AppError config */
export function parseArgs(args: readonly string[], subcommands: readonly string[], port: number): Command {
  const [first, ...rest] = args
  if (first === undefined) return { kind: 'stdio' }
  if (first === '--help' || first === '-h') return { kind: 'help' }
  if (first === '--version' || first === '-v') return { kind: 'version' }
  if (first === '--http' && rest.length <= 1) return { kind: 'http', ...parseAddress(rest[0], port) }
  if (first.startsWith('--http=') && rest.length === 0)
    return { kind: 'http', ...parseAddress(first.slice(7), port) }
  if (subcommands.includes(first)) return { kind: 'subcommand', name: first, args: rest }
  throw new AppError('config', `Unknown argument ${first}.`, { hint: 'See --help.' })
}

/** Parses `HOST:PORT`, `HOST`, `PORT` or `:PORT`; IPv6 addresses in brackets. */
function parseAddress(text: string | undefined, usual: number): { host: string; port: number } {
  if (text === undefined) return { host: DEFAULT_HOST, port: usual }
  const match = /^(?:(\[[\da-f:]+\]|[^:[\]]*?)(?::|$))?(\d{1,5})?$/i.exec(
    /^\d{1,5}$/.test(text) ? `:${text}` : text,
  )
  const port = match?.[2] === undefined ? usual : Number(match[2])
  if (match === null || port > 65_535) {
    throw new AppError('config', `Cannot read the address ${text}.`, {
      hint: `Write --http HOST:PORT, e.g. --http ${DEFAULT_HOST}:${usual}.`,
    })
  }
  return { host: match[1]?.replace(/^\[|\]$/g, '') || DEFAULT_HOST, port }
}
