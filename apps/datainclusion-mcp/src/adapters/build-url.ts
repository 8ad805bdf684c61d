/** Parameters of an address: lists repeat their key, undefined ones are left out. */
export type UrlQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** An address out of a base, which may have a path of its own, a path and parameters. */
export function buildUrl(base: string, path: string, query: UrlQuery): string {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) url.searchParams.append(name, String(one))
    }
  }
  return url.href
}
