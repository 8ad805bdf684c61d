import { delimiterOf } from './read-csv.ts'

const HEAD = 20_000
/** Share of control characters from which on a file is not text. */
const MAX_CONTROL = 0.02
const MAIL_HEADERS =
  /^(?:from|to|cc|subject|date|message-id|mime-version|received|return-path|delivered-to|reply-to|content-type|x-[\w-]+):/gim

/** Detects the kind of a decoded text by its look, and by its name if the look is ambiguous; null for binary data. */
export function textKindOf(
  text: string,
  fileName: string,
): 'html' | 'markdown' | 'csv' | 'text' | 'email' | null {
  const head = text.slice(0, HEAD)
  if (controlCount(head) > MAX_CONTROL * head.length || head.startsWith('{\\rtf')) return null
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (isHtml(head, ending)) return 'html'
  if (isMail(head)) return 'email'
  if (['md', 'markdown', 'mdown', 'mkd'].includes(ending) || isMarkdown(head)) return 'markdown'
  if (isSeparated(head, ending)) return 'csv'
  return 'text'
}

function isHtml(head: string, ending: string): boolean {
  const start = head.replace(/^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*/, '')
  if (/^<(?:!doctype\s+html|html|head|body)[\s>]/i.test(start)) return true
  return ['html', 'htm', 'xhtml'].includes(ending) && /<\/?[a-z][^>]*>/i.test(head)
}

function isMail(head: string): boolean {
  const end = head.search(/\r?\n\r?\n/)
  const lines = head.slice(0, end === -1 ? undefined : end).replace(/^From [^\n]*\n/, '')
  if (!/^[A-Za-z][\w-]*:/.test(lines)) return false
  const names = new Set(Array.from(lines.matchAll(MAIL_HEADERS), ([name]) => name.toLowerCase()))
  const isWhole = lines.split(/\r?\n/).every((line) => /^(?:[A-Za-z][\w-]*:|[ \t])/.test(line))
  return isWhole && names.size >= 3 && (names.has('from:') || names.has('received:'))
}

/** Checks for several Markdown markers that prose does not contain. */
function isMarkdown(head: string): boolean {
  if (/^---\r?\n[\w-]+:[^\n]*\r?\n[\s\S]*?\r?\n---\r?\n/.test(head)) return true
  const signs = [
    /^#{1,6} \S/m,
    /^\s*[-*] \[[ x]\] /im,
    /^```/m,
    /\[[^\]\n]+\]\([^)\s]+\)/,
    /^\|?(?:\s*:?-{3,}:?\s*\|)+/m,
    /\*\*[^*\n]+\*\*/,
    /^> /m,
  ]
  return signs.filter((sign) => sign.test(head)).length >= 2
}

function isSeparated(head: string, ending: string): boolean {
  const isNamed = ['csv', 'tsv', 'tab'].includes(ending)
  const lines = head.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '')
  const delimiter = delimiterOf(head)
  if (isNamed) return true
  // Prose has commas, too: without an extension only a table with several columns in every line counts.
  return (
    delimiter !== null &&
    delimiter !== ',' &&
    lines.length >= 3 &&
    lines.slice(0, -1).every((line) => line.includes(delimiter))
  )
}

/** Counts control characters other than tab, line ends, form feed and escape, and replacement characters. */
function controlCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd || code <= 8 || (code >= 14 && code < 32 && code !== 27)) count++
  }
  return count
}
