/**
 * Oldest supported Node: the first with `node:sqlite` without a flag. `engines` in the server manifests says
 * 20 because it only governs installing: npm skips an optional package that its own Node does not fit, even
 * if the program is then started by another Node, such as the Node 24 suggested below.
 */
export const OLDEST_NODE = '22.13'

/**
 * Explains that a Node version is too old, with a command that works; undefined if the version is fine. This
 * file has no imports, since it runs before anything that an old Node cannot load.
 * @param name Name of the program.
 * @param version As in `process.versions.node`.
 * @param args Arguments of the program, repeated in the suggested command.
 * @param packageName Name of its package if different.
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

/** Quotes an argument that a shell would split. */
const asTyped = (arg: string): string => (/^[\w@%+=:,./~-]+$/.test(arg) ? arg : JSON.stringify(arg))

/** Same as {@link unsupportedNode} without the command, for a package that is imported. */
export function tooOldNode(name: string, version: string): string | undefined {
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `${name} needs Node ${OLDEST_NODE} or later; this is ${version}.`
}
