const OURS = /^(?:git\+)?(?:https|ssh):\/\/(?:git@)?github\.com\/agora-mcp\/agora-mcp(?:\.git)?$/

interface Packument {
  readonly repository?: { readonly url?: unknown } | string
}

/** Checks whether a name is ours according to a registry; an unused one counts as ours. */
export function isOurs(found: Packument | null): boolean {
  if (found === null) return true
  const { repository } = found
  const url = typeof repository === 'object' ? repository.url : repository
  return typeof url === 'string' && OURS.test(url)
}

/** Checks before anything is uploaded. @throws Error naming the others' names, or if the registry is unreachable */
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
