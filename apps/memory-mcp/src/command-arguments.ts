import { parseArgs } from 'node:util'
import { AppError } from '@agora-mcp/core/errors'

const IMPORT_FORM = 'import FILE|FOLDER… [--with-secrets]'
const EXPORT_FORM = 'export FILE [--shared]'

export const IMPORT_USAGE = `${IMPORT_FORM}   import notes, or exports of Claude, ChatGPT, memory-mcp and others`
export const EXPORT_USAGE = `${EXPORT_FORM}   export everything as JSON lines; --shared omits private and deleted items`
const RECALL_FORM = 'recall [--project NAME] [--budget TOKENS]'
export const RECALL_USAGE = `${RECALL_FORM}   print what a session should know`
const HOOK_FORM = 'hook [--store]'
export const HOOK_USAGE = `${HOOK_FORM}   record a client's hook event; --store writes recorded events to memory`
export const REINDEX_USAGE = 'reindex   recompute all embeddings, e.g. after a change of model'

export const MIGRATE_USAGE =
  'migrate --to weaviate|sqlite   copy everything into the other store, vectors included'

/** Refuses arguments. @throws AppError config for any argument */
export function refuseArguments(args: readonly string[], command: string): void {
  if (args.length === 0) return
  throw new AppError('config', `${command} takes no arguments.`, { hint: `Usage: memory-mcp ${command}` })
}

/** Reads the arguments of `import`. @throws AppError config without files or for an unknown argument */
export function readImportArguments(args: readonly string[]): { files: string[]; withSecrets: boolean } {
  const { positionals, flags } = read(args, IMPORT_FORM, 'with-secrets')
  if (positionals.length === 0) throw usageError(IMPORT_FORM, 'Name at least one file or folder.')
  return { files: positionals, withSecrets: flags['with-secrets'] === true }
}

/** Reads the arguments of `export`. @throws AppError config without one file, or for an unknown argument */
export function readExportArguments(args: readonly string[]): { file: string; sharedOnly: boolean } {
  const { positionals, flags } = read(args, EXPORT_FORM, 'shared')
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw usageError(EXPORT_FORM, 'Name one file.')
  return { file, sharedOnly: flags.shared === true }
}

/** `hook` without arguments is handled earlier. @throws AppError config for anything but `--store` */
export function requireStore(args: readonly string[]): void {
  if (args.length === 1 && args[0] === '--store') return
  throw usageError(HOOK_FORM, `hook does not take ${args.join(' ') || 'no argument'} here.`)
}

const DEFAULT_BUDGET = 1500

/** Reads the arguments of `recall`. @throws AppError config if one is unknown, or the budget no number */
export function readRecallArguments(args: readonly string[]): {
  project: string | undefined
  budget: number
} {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { project: { type: 'string' }, budget: { type: 'string', default: `${DEFAULT_BUDGET}` } },
    })
    const budget = Number(values.budget)
    if (!Number.isInteger(budget) || budget < 1) throw new Error('--budget must be a number of tokens.')
    return { project: values.project, budget }
  } catch (cause) {
    throw usageError(RECALL_FORM, String((cause as Error).message).replaceAll('\n', ' '), cause)
  }
}

function read(args: readonly string[], form: string, flag: string) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { [flag]: { type: 'boolean' } },
    })
    return { positionals, flags: values }
  } catch (cause) {
    throw usageError(form, String((cause as Error).message).replaceAll('\n', ' '), cause)
  }
}

const usageError = (form: string, message: string, cause?: unknown): AppError =>
  new AppError('config', message, { hint: `Usage: memory-mcp ${form}`, cause })
