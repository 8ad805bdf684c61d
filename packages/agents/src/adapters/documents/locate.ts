import { realpathSync, statSync } from 'node:fs'
import { isAbsolute, normalize, resolve } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { belowFolder } from '@agora-mcp/core/folders'
import { problem } from '../../messages/index.ts'

export interface Located {
  /** Path relative to its folder, with `/`. */
  readonly path: string
  readonly file: string
}

/**
 * Resolves a file named by a client, a model or a script's argument, relative to a documents folder or
 * absolute. Paths outside are rejected before any file access, so that errors do not reveal which files
 * exist.
 * @throws AppError invalid_input for a path outside of the folders, not_found if the file is missing or
 * hidden
 */
export function locate(folders: readonly string[], named: string): Located {
  const outside = () => new AppError('invalid_input', problem('document_outside', { document: named }))
  const path = named.trim().replaceAll('\\', '/')
  if (path === '' || path.includes('\0')) throw outside()
  const inside = folders.flatMap((folder) => {
    const file = isAbsolute(path) ? normalize(path) : resolve(folder, path)
    const below = belowFolder(folder, file)
    return below === null ? [] : [{ path: below, file, folder }]
  })
  if (inside.length === 0) throw outside()
  for (const { path: below, file, folder } of inside) {
    if (below.split('/').some((part) => part.startsWith('.'))) continue
    const real = realFile(file)
    if (real === null) continue
    // A link that leads out of the folder is treated like its target.
    if (belowFolder(folder, real) === null) throw outside()
    return { path: below, file: real }
  }
  throw new AppError('not_found', problem('no_document', { document: named }))
}

function realFile(file: string): string | null {
  try {
    const real = realpathSync(file)
    return statSync(real).isFile() ? real : null
  } catch {
    return null
  }
}
