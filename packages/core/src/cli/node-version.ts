/** Oldest Node that the servers run on: the first that has `node:sqlite` without a flag. */
const MINIMUM = [22, 13] as const

/**
 * Says that a Node version is too old, with a command that works; undefined where it is not. This file has no imports, since
 * it runs before everything that an old Node cannot load.
 * @param name Name of the program.
 * @param version As in `process.versions.node`.
 * @param packageName Name of its package, where that is another.
 */
export function unsupportedNode(name: string, version: string, packageName = name): string | undefined {
  const problem = tooOldNode(name, version)
  return problem && `${problem} This line works: npx -y -p node@24 -p ${packageName} ${name}`
}

/** The same without the command, for a package that is imported. */
export function tooOldNode(name: string, version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return undefined
  return `${name} needs Node ${MINIMUM.join('.')} or later; this is ${version}.`
}
