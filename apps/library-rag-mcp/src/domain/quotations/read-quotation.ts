import { type Token, tokenize } from './tokens.ts'

/** A part of a quotation without an omission in it. */
export interface QuotedPart {
  readonly text: string
  /** Never empty; signs at the ends, which a quotation may leave off or add, are no part of it. */
  readonly tokens: readonly Token[]
}

const OMISSION = /\[\s*(?:…|\.\s?\.\s?\.)\s*\]|\(\s*(?:…|\.\s?\.\s?\.)\s*\)/
const END_SIGNS: ReadonlySet<string> = new Set(['.', ',', ';', ':', '…', '-', '。', '、'])

/** The parts of a quotation between its marked omissions: `[…]`, `[...]`, `(…)`. */
export const readQuotation = (quotation: string): QuotedPart[] =>
  quotation
    .split(OMISSION)
    .map((text) => ({ text, tokens: withoutEndSigns(tokenize(text)) }))
    .filter(({ tokens }) => tokens.length > 0)

function withoutEndSigns(tokens: readonly Token[]): readonly Token[] {
  const isWord = ({ form }: Token) => !END_SIGNS.has(form)
  return tokens.slice(tokens.findIndex(isWord), tokens.findLastIndex(isWord) + 1)
}
