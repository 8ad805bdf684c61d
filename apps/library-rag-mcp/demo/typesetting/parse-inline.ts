import type { FootnoteSpan, Inline, TextSpan } from './book.ts'

/** Reads `_italic_`, `^e^` (superscript) and `^[a footnote]`. @throws Error where a mark is never closed */
export function parseInline(source: string): Inline[] {
  const spans: Inline[] = []
  let italic = false
  let pending = ''
  const flush = () => {
    if (pending !== '') spans.push({ kind: 'text', text: pending, look: italic ? 'italic' : 'plain' })
    pending = ''
  }

  for (let at = 0; at < source.length; at++) {
    const rest = source.slice(at)
    const superscript = /^\^(\p{L}+)\^/u.exec(rest)
    if (rest.startsWith('^[')) {
      flush()
      const end = closingBracket(source, at + 1)
      spans.push(note(source.slice(at + 2, end)))
      at = end
    } else if (superscript?.[1] !== undefined) {
      flush()
      spans.push({ kind: 'text', text: superscript[1], look: 'superscript' })
      at += superscript[0].length - 1
    } else if (rest.startsWith('_')) {
      flush()
      italic = !italic
    } else {
      pending += source[at]
    }
  }
  if (italic) throw new Error(`Italics are never closed: ${source.slice(0, 60)}…`)
  flush()
  return spans
}

function note(source: string): FootnoteSpan {
  const content = parseInline(source).filter((span): span is TextSpan => span.kind === 'text')
  return { kind: 'note', content }
}

/** Index of the bracket that closes the one at `open`; brackets may nest. */
function closingBracket(source: string, open: number): number {
  let depth = 0
  for (let at = open; at < source.length; at++) {
    if (source[at] === '[') depth++
    if (source[at] === ']' && --depth === 0) return at
  }
  throw new Error(`A footnote is never closed: ${source.slice(open, open + 60)}…`)
}
