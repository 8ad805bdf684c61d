import { isAbsolute, relative, sep } from 'node:path'

/** Relative to the folder, with `/`; null for the folder itself and outside of it. Does not resolve links. */
export function belowFolder(folder: string, file: string): string | null {
  const below = relative(folder, file)
  return below === '' || isOutside(below) ? null : below.split(sep).join('/')
}

/** Checks whether a path is the folder or lies below it, without resolving links. */
export const isUnder = (path: string, folder: string): boolean => !isOutside(relative(folder, path))

const isOutside = (way: string): boolean => way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
