import { parseDocument } from 'htmlparser2'
import { FormatFailure } from '../format-failure.ts'
import { decodeXml } from '../text/decode-text.ts'
import type { Document } from './dom.ts'

/** @throws FormatFailure `entities` if it defines entities: none is ever expanded */
export function parseXml(bytes: Uint8Array): Document {
  const text = decodeXml(bytes)
  if (/<!ENTITY/i.test(text.slice(0, 100_000))) throw new FormatFailure('entities')
  return parseDocument(text, { xmlMode: true })
}

/** Declarations in a document type, which the parser takes for text. */
const DECLARATIONS = /(<!DOCTYPE[^[>]*)\[[^\]]*\](?=\s*>)/i

/** Parses HTML, complete pages or fragments, well-formed or not. */
export const parseHtml = (text: string): Document =>
  parseDocument(text.replace(DECLARATIONS, '$1'), { xmlMode: /^\ufeff?\s*<\?xml/.test(text) })
