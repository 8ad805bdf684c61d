/**
 * Oldest Node that the programs run on: the first that has `node:sqlite` without a flag. `engines` in the manifests of the
 * servers says 20 all the same: it is about installing, and npm leaves out an optional package that its own Node does not
 * fit, also where the program is then started by the Node 24 of the line below.
 */
export const OLDEST_NODE = '22.13'

/**
 * Says that a Node version is too old, with a command that works; undefined where it is not. This file has no imports, since
 * it runs before everything that an old Node cannot load.
 * @param name Name of the program.
 * @param version As in `process.versions.node`.
 * @param args What it was called with, so that the command does what was wanted.
 * @param packageName Name of its package, where that is another.
 */
export function unsupportedNode(
  name: string,
  version: string,
  args: readonly string[],
  packageName = name,
): string | undefined {
  const problem = tooOldNode(name, version)
  const line = ['npx -y -p node@24 -p', packageName, name, ...args.map(asTyped)].join(' ')
  return problem && `${problem} This line works: ${line}`
}

/** In quotation marks where a shell would take it for more than one word. */
const asTyped = (arg: string): string => (/^[\w@%+=:,./~-]+$/.test(arg) ? arg : JSON.stringify(arg))

/** The same without the command, for a package that is imported. */
export function tooOldNode(name: string, version: string): string | undefined {
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `${name} needs Node ${OLDEST_NODE} or later; this is ${version}.`
}
