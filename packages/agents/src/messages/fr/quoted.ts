import { quoted as englishQuoted } from '@agora-mcp/core/errors'

/** Puts third-party text in French quotation marks, which it cannot close. */
export const quoted = (text: string, maxLength?: number): string =>
  `«\u00a0${englishQuoted(text.replace(/^“(.*)”$/s, '$1'), maxLength).slice(1, -1)}\u00a0»`
