// Citation marks for links in programs' answers, which are not part of the text. Marks inside code are kept.

/** ChatGPT since 2024: kind and values in private-use characters, `\ue200cite\ue202turn0search3\ue201`. */
const PRIVATE_MARK = /\ue200(\w+)((?:\ue202[^\ue200\ue201\ue202]*)*)\ue201/g
/** Older ChatGPT: `【12†source】`, `【4:0†report.pdf】`, `【3†L12-L14】`. Other text in such brackets is kept. */
const BRACKET_MARK = / ?【[\d:]+†(?:source|L\d+(?:-L?\d+)?|[^【】\n]{0,200}\.\w{1,5})】/g
/** Claude: a tag with an index around cited text. */
const CITE_TAG = /<cite index="[^"\n]{0,100}">|<\/cite>/g
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)/

/** Removes the marks of web citations. Names that only appear in a mark are kept. */
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

/** Extracts the name from `["city","Paris","capital of France"]`. */
function nameIn(values: string): string {
  try {
    const [, name] = JSON.parse(values.slice(1)) as unknown[]
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
