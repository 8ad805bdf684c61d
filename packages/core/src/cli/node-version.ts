/** Oldest Node that the servers run on: the first with `node:sqlite` unflagged. */
const MINIMUM = [22, 13] as const

/**
 * Why a Node version will not do, with the command that works; undefined where it does. Kept free of imports: it
 * runs before anything that an old Node could not load.
 * @param name Of the program.
 * @param version As in `process.versions.node`.
 * @param packageName Of the package it comes from, where that is another.
 */
export function unsupportedNode(name: string, version: string, packageName = name): string | undefined {
  const problem = tooOldNode(name, version)
  return problem && `${problem} This line works: npx -y -p node@24 -p ${packageName} ${name}`
}

/** The same for a package that is imported, which no command mends. */
export function tooOldNode(name: string, version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return undefined
  return `${name} needs Node ${MINIMUM.join('.')} or later, this is ${version}.`
}
