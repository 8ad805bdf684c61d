import { isAbsolute, relative, sep } from 'node:path'

/** The path of a file below a folder, with `/` between its parts; null for the folder itself and for what lies elsewhere. */
export function belowFolder(folder: string, file: string): string | null {
  const below = relative(folder, file)
  if (below === '' || below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return null
  return below.split(sep).join('/')
}
