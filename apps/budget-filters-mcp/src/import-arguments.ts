import { parseArgs } from 'node:util'
import { AppError } from '@agora-mcp/core/errors'
import type { ImportRequest } from './commands/import.ts'

const FORM =
  'import --uats FILE --entities FILE --functional FILE --economic FILE [--skip-invalid] [--dry-run]'

export const IMPORT_USAGE = `${FORM}   load the public registers, one or more of the four`

/** Each file option may be repeated. @throws AppError config for an unknown argument or no file */
export function readImportArguments(args: readonly string[]): ImportRequest {
  const file = { type: 'string', multiple: true } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        uats: file,
        entities: file,
        functional: file,
        economic: file,
        'skip-invalid': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    })
    const { uats = [], entities = [], functional = [], economic = [] } = values
    if (uats.length + entities.length + functional.length + economic.length === 0) {
      throw new Error('import needs at least one file')
    }
    return {
      files: { uats, entities, functional, economic },
      skipInvalid: values['skip-invalid'] === true,
      dryRun: values['dry-run'] === true,
    }
  } catch (cause) {
    throw new AppError('config', String((cause as Error).message).replaceAll('\n', ' '), {
      hint: `Usage: budget-filters-mcp ${FORM}`,
      cause,
    })
  }
}
