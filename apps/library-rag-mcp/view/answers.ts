import type { PagePicture, ShownPage } from '../src/wire/page-viewer.ts'
import type { ToolResult } from './host.ts'

/** What a failed tool says of it. */
export interface Failure {
  readonly error: string
  readonly hint: string | null
}

/** The JSON of an answer: some hosts hand on the text alone. */
function bodyOf({ structuredContent, content = [] }: ToolResult): unknown {
  if (structuredContent !== undefined) return structuredContent
  try {
    return JSON.parse(content[0]?.text ?? '')
  } catch {
    return null
  }
}

/** What show_page answered, or why it failed. */
export function readShownPage(result: ToolResult): ShownPage | Failure {
  const body = Object(bodyOf(result)) as Partial<ShownPage & Failure>
  if (result.isError !== true && typeof body.source_id === 'string' && typeof body.page === 'number') {
    return body as ShownPage
  }
  return { error: body.error ?? result.content?.[0]?.text ?? '', hint: body.hint ?? null }
}

/** What get_page_picture answered, its picture as an address that an image shows, or why it failed. */
export function readPagePicture(
  result: ToolResult,
): (Omit<PagePicture, 'picture'> & { picture: string | null }) | Failure {
  const shown = readShownPage(result)
  if ('error' in shown) return shown
  const image = result.content?.find(({ type }) => type === 'image')?.data
  // Base64 alone: whatever else a text may hold, it is not put into an address.
  const picture = image !== undefined && /^[\w+/]+=*$/.test(image) ? `data:image/png;base64,${image}` : null
  return { ...(shown as unknown as PagePicture), picture }
}
