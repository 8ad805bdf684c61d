import { fold } from '@agora-mcp/core/text'

/** Words that stay lower-case within a name: Roșiori de Vede. */
const SMALL = new Set(['de', 'din', 'cu', 'la', 'pe', 'sub', 'cel', 'lui', 'si', 'al', 'a'])
const TYPE_WORD = /^(municipiul|municipiu|oraș(?:ul)?|oras(?:ul)?|comuna|județul|judetul|judeţul)\s+/i

/** Formats a place name: `MUNICIPIUL CLUJ-NAPOCA` becomes Cluj-Napoca. Names that are not all capitals are kept. */
export function placeName(name: string): string {
  const bare = name.trim().replace(TYPE_WORD, '')
  if (bare !== bare.toUpperCase()) return bare
  return bare.toLowerCase().replaceAll(/\p{L}+/gu, (word, offset: number) => {
    if (offset > 0 && SMALL.has(fold(word))) return word
    return word[0]?.toUpperCase() + word.slice(1)
  })
}
