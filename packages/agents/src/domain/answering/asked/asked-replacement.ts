/** A question for what came in the place of something. */
export interface AskedReplacement {
  /** Thing or person that was replaced. */
  readonly replaced: string
  /** The rest of the question, which tells what it was for; may be empty. */
  readonly core: string
}

const ASKS = String.raw`^\W*(?:et |and )?(?:(?:à|by|with|to|par|avec|de|dans|in) )?`
const WHAT = "(?:qui|quoi|qu['’]est-ce qui|quel(?:le)?s?|who|what|which|whom)"
const PATTERNS = [
  // `Qui a remplacé X ?`, `Which firm replaces X?`, `Qui succède à X comme trésorier ?`
  String.raw`${ASKS}(?<core>${WHAT}(?:\s\p{L}+){0,4}?)\s(?:(?:a|ont|va|vont|has|have|will|est venue?)\s)?(?:remplac\p{L}+|replac\p{L}+|succ[éèe]d\p{L}*(?:\sà)?|took over from|takes over from|prend(?:ra)? la (?:place|suite|relève) d[eu]|pris la (?:place|suite|relève) d[eu])\s(?<replaced>[^?]+?)\s*\?*\s*$`,
  // `Par quoi X est-il remplacé ?`
  String.raw`^\W*(?:par|avec) (?<core>${WHAT}(?:\s\p{L}+){0,3}?)\s(?:(?:a|ont|va)-t-on\sremplac\p{L}+\s)?(?<replaced>[^?]+?)\s(?:a-t-(?:il|elle)|ont-(?:ils|elles)|est|sont|sera|seront|a|ont|était|étaient)(?:-(?:t-)?(?:ils?|elles?))?\s(?:été\s|être\s)?remplac\p{L}+[^?]*\?*\s*$`,
  String.raw`^\W*(?<core>${WHAT}(?:\s\p{L}+){0,3}?)\s(?:was|were|is|are|has|have|will)\s(?<replaced>[^?]+?)\s(?:been |be )?(?:replaced|succeeded)(?: by| with)?\s*\?*\s*$`,
  String.raw`^\W*(?:by|with) (?<core>${WHAT}(?:\s\p{L}+){0,3}?)\s(?:was|were|is|are|has|have|will)\s(?<replaced>[^?]+?)\s(?:been |be )?replaced\s*\?*\s*$`,
  // `Which supplier was chosen instead of X?`, `Qui tient la caisse à la place de X ?`
  String.raw`${ASKS}(?<core>${WHAT}\s[^?]+?)\s(?:à la place d(?:e |u |es |['’])|au lieu d(?:e |u |es |['’])|en remplacement d(?:e |u |es |['’])|plutôt qu(?:e |['’])|instead of|in place of|rather than|in the place of)\s*(?<replaced>[^?]+?)\s*\?*\s*$`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** Reads a question for what replaced something: `Qui a remplacé M. Roy ?`; null for any other. */
export function askedReplacement(question: string): AskedReplacement | null {
  for (const pattern of PATTERNS) {
    const { core, replaced } = pattern.exec(question)?.groups ?? {}
    if (core !== undefined && replaced !== undefined) return { core, replaced }
  }
  return null
}
