export type HandmadeObject = string | readonly [dictionary: string, data: Uint8Array]

export interface HandmadeOptions {
  readonly resources?: string
  readonly page?: string
  readonly catalog?: string
  /** Objects from number 5 on. */
  readonly extra?: readonly HandmadeObject[]
  /** Entries of the content stream, for content that is packed. */
  readonly filter?: string
  readonly pages?: string
}

/** A PDF of one page of A4, object by object, for what no library would write. */
export function handmadePdf(
  content: string | Uint8Array,
  { resources = '', page = '', catalog = '', extra = [], filter = '', pages = '' }: HandmadeOptions = {},
): Uint8Array<ArrayBuffer> {
  const objects: HandmadeObject[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    pages || '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
    [`<</Length ${content.length}${filter}>>`, Buffer.from(content)],
    ...extra,
  ]
  const body = objects.flatMap((object, at) => {
    const [dictionary, data] = typeof object === 'string' ? [object] : object
    const stream = data === undefined ? [] : [Buffer.from('stream\n'), data, Buffer.from('\nendstream')]
    return [Buffer.from(`${at + 1} 0 obj\n${dictionary}`), ...stream, Buffer.from('\nendobj\n')]
  })
  const trailer = Buffer.from(`trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`)
  return new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...body, trailer]))
}
