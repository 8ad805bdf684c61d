/** Query parameters: lists repeat their key, undefined ones are omitted. */
export type UrlQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export function buildUrl(base: string, path: string, query: UrlQuery): string {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) url.searchParams.append(name, String(one))
    }
  }
  return url.href
}
