import { parseArgs } from 'node:util'
import { AppError } from '@agora-mcp/core/errors'

const IMPORT_FORM = 'import FILE'
const EXPORT_FORM = 'export FILE [--shared]'

/** Lines of `--help`. */
export const IMPORT_USAGE = `${IMPORT_FORM}   import an export from Claude, ChatGPT or memory-mcp (zip or JSON)`
export const EXPORT_USAGE = `${EXPORT_FORM}   export everything as JSON lines; --shared omits private and deleted items`
export const REINDEX_USAGE = 'reindex   recompute all embeddings, e.g. after a change of model'

export const MIGRATE_USAGE =
  'migrate --to weaviate|sqlite   copy everything into the other store, vectors included'

/** @throws AppError config for any argument */
export function refuseArguments(args: readonly string[], command: string): void {
  if (args.length === 0) return
  throw new AppError('config', `${command} takes no arguments.`, { hint: `Usage: memory-mcp ${command}` })
}

/** @throws AppError config unless there is one file */
export function readImportArguments(args: readonly string[]): { file: string } {
  return { file: read(args, IMPORT_FORM, false).file }
}

/** @throws AppError config unless there is one file, or for an unknown argument */
export function readExportArguments(args: readonly string[]): { file: string; sharedOnly: boolean } {
  return read(args, EXPORT_FORM, true)
}

function read(args: readonly string[], form: string, mayBeShared: boolean) {
  const hint = `Usage: memory-mcp ${form}`
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: mayBeShared ? { shared: { type: 'boolean' } } : {},
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error('Name one file.')
    return { file, sharedOnly: values.shared === true }
  } catch (cause) {
    throw new AppError('config', String((cause as Error).message).replaceAll('\n', ' '), { hint, cause })
  }
}
