import { fold } from '@agora-mcp/core/text'

/** Long words begin alike in several languages: nominalism, nominalisme, Nominalismus. */
export function isLike(form: string, terms: ReadonlySet<string>): boolean {
  if (form.length < 6) return false
  const beginning = form.slice(0, Math.max(6, Math.floor(form.length * 0.75)))
  for (const term of terms) if (term.startsWith(beginning)) return true
  return false
}

/** Minimum letters, and share of the shorter name, that two names have in common: Boethius, Boèce. */
const LIKE_LETTERS = 3
const LIKE_SHARE = 0.6

/** Checks whether a text has a capitalised word that starts like a name. */
export function hasLikeName(name: string, text: string): boolean {
  const wanted = fold(name)
  return [...text.matchAll(/\p{Lu}[\p{L}\p{M}]{2,}/gu)].some(([word]) => {
    const found = fold(word)
    const shorter = Math.min(wanted.length, found.length)
    let alike = 0
    while (alike < shorter && wanted[alike] === found[alike]) alike += 1
    return alike >= LIKE_LETTERS && alike >= LIKE_SHARE * shorter
  })
}
