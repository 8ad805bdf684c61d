// What programs leave in their answers where they show a link to a web page: nothing that was said.

/** ChatGPT, since 2024: a kind and its values between private characters, e.g. `\ue200cite\ue202turn0search3\ue201`. */
const PRIVATE_MARK = /\ue200(\w+)((?:\ue202[^\ue200\ue201\ue202]*)*)\ue201/g
/** ChatGPT, before: `【12†source】`, `【4:0†report.pdf】`. */
const BRACKET_MARK = / ?【[\d:]+†[^【】\n]{0,200}】/g
/** Claude: `<cite index="0-1">` around what a page says. */
const CITE_TAG = /<\/?cite(?: index="[^"\n]{0,100}")?>/g

/** A text without the marks of web citations. Names that stand in a mark only stay. */
export function withoutCitationMarks(text: string): string {
  return text
    .replace(PRIVATE_MARK, (_, kind: string, values: string) => (kind === 'entity' ? nameIn(values) : ''))
    .replace(/[\ue200-\ue202]/g, '')
    .replace(BRACKET_MARK, '')
    .replace(CITE_TAG, '')
}

/** The name in `["city","Paris","capital of France"]`. */
function nameIn(values: string): string {
  try {
    const [, name] = JSON.parse(values.slice(1)) as unknown[]
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
