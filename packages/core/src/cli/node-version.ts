/** Oldest Node that the servers run on: the first with `node:sqlite` unflagged. */
const MINIMUM = [22, 13] as const

/**
 * Why a Node version will not do, with the command that works; undefined where it does. Kept free of imports: it
 * runs before anything that an old Node could not load.
 * @param version As in `process.versions.node`.
 */
export function unsupportedNode(name: string, version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return undefined
  return `${name} needs Node ${MINIMUM.join('.')} or later, this is ${version}. This line works: npx -y -p node@24 -p ${name} ${name}`
}
