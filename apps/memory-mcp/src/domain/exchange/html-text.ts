const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** Extracts the text of a program's simple HTML: paragraphs and list items on separate lines. */
export function htmlText(html: string): string {
  return html
    .replace(/\r?\n/g, ' ')
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\b[^>]*>|<\/(?:tr|div|h[1-6]|pre)>/gi, '\n')
    .replace(/<\/(?:p|ul|ol|table|blockquote)>/gi, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal: string, hex: string, name: string) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
    })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
