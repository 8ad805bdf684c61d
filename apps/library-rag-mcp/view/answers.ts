import type { PagePicture, ShownPage } from '../src/wire/page-viewer.ts'
import type { ToolResult } from './host.ts'
import type { GotPage } from './state.ts'

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

function readAnswer<Answer extends ShownPage | PagePicture>(result: ToolResult): Answer | Failure {
  const body = Object(bodyOf(result)) as Answer & Partial<Failure>
  if (result.isError !== true && typeof body.source_id === 'string' && typeof body.page === 'number') {
    return body
  }
  return { error: body.error ?? result.content?.[0]?.text ?? '', hint: body.hint ?? null }
}

export const readShownPage = (result: ToolResult): ShownPage | Failure => readAnswer<ShownPage>(result)

/** Reads an answer of get_page_picture, its picture as an address that an image shows; the reason if it failed. */
export function readPagePicture(result: ToolResult): GotPage | Failure {
  const answer = readAnswer<PagePicture>(result)
  if ('error' in answer) return answer
  const image = result.content?.find(({ type }) => type === 'image')?.data
  // Base64 alone: whatever else a text may hold, it is not put into an address.
  const picture = image !== undefined && /^[\w+/]+=*$/.test(image) ? `data:image/png;base64,${image}` : null
  return { ...answer, picture }
}
