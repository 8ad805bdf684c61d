// What programs leave in their answers where they show a link to a web page: nothing that was said. In code, marks are what
// was asked for, and stay.

/** ChatGPT, since 2024: a kind and its values between private characters, e.g. `\ue200cite\ue202turn0search3\ue201`. */
const PRIVATE_MARK = /\ue200(\w+)((?:\ue202[^\ue200\ue201\ue202]*)*)\ue201/g
/** ChatGPT, before: `【12†source】`, `【4:0†report.pdf】`, `【3†L12-L14】`. Other words in such brackets are somebody's. */
const BRACKET_MARK = / ?【[\d:]+†(?:source|L\d+(?:-L?\d+)?|[^【】\n]{0,200}\.\w{1,5})】/g
/** Claude: a tag with an index around what a page says. */
const CITE_TAG = /<cite index="[^"\n]{0,100}">|<\/cite>/g
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)/

/** A text without the marks of web citations. Names that stand in a mark only stay. */
export function withoutCitationMarks(text: string): string {
  let open = 0
  return text
    .split(CODE)
    .map((part, place) =>
      place % 2 === 1
        ? part
        : part
            .replace(PRIVATE_MARK, (_, kind: string, values: string) =>
              kind === 'entity' ? nameIn(values) : '',
            )
            .replace(/[\ue200-\ue202]/g, '')
            .replace(BRACKET_MARK, '')
            .replace(CITE_TAG, (tag) => {
              if (tag !== '</cite>') open += 1
              else if (open > 0) open -= 1
              else return tag
              return ''
            }),
    )
    .join('')
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
