import { isAbsolute, relative, sep } from 'node:path'

/**
 * Returns the path of a file relative to a folder, with `/` separators; null for the folder itself and for
 * files outside of it.
 */
export function belowFolder(folder: string, file: string): string | null {
  const below = relative(folder, file)
  if (below === '' || below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return null
  return below.split(sep).join('/')
}
