/** The repository that a package of ours names. */
const OURS = /^(?:git\+)?(?:https|ssh):\/\/(?:git@)?github\.com\/agora-mcp\/agora-mcp(?:\.git)?$/

/** What a registry says of a name, as far as it is needed. */
interface Packument {
  readonly repository?: { readonly url?: unknown } | string
}

/** Tells whether a name is ours by what a registry has under it; one that is free is nobody else's. */
export function isOurs(found: Packument | null): boolean {
  if (found === null) return true
  const { repository } = found
  const url = typeof repository === 'object' ? repository.url : repository
  return typeof url === 'string' && OURS.test(url)
}

/**
 * Refuses to publish under names that somebody else has: before anything is uploaded, so that no release is half there.
 * @throws Error naming them, or where the registry cannot be asked
 */
export async function assertNamesAreOurs(names: readonly string[], registry: string): Promise<void> {
  const foreign: string[] = []
  for (const name of names) {
    const answer = await fetch(new URL(encodeURIComponent(name).replace('%40', '@'), registry))
    if (!answer.ok && answer.status !== 404)
      throw new Error(`${registry} answers ${answer.status} for ${name}`)
    const found = answer.ok ? ((await answer.json()) as Packument) : null
    if (!isOurs(found)) foreign.push(name)
  }
  if (foreign.length === 0) return
  throw new Error(`Nothing was published: somebody else has the name ${foreign.join(', ')} in ${registry}`)
}
