// Rewrites what would be read wrongly word by word, in texts that keep their case and accents.

/** French verbs whose folded present looks like a participle: `le bureau ferme à 19 h` tells of no change. */
const PRESENT =
  /(?<!\p{L})(ferme|commence|donne|trouve|vole|confie|casse|avance|marie|règle|nomme|installe|répare|passe(?!s? (?:à|a|de) \d))(?:s|nt)?(?![\p{L}\p{M}])/giu

const REWRITTEN: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [PRESENT, '$1r'],
  // The point ends no sentence.
  [/(?<!\p{L})M\.(?=\s?\p{Lu})/gu, 'Mr'],
  [/(?<!\p{L})for a living(?!\p{L})/giu, 'as a job'],
  [/(?<!\p{L})(?:run|runs|ran) out(?!\p{L})/giu, 'expires'],
  [/(?<!\p{L})mots? de passe(?!\p{L})/giu, 'mdp'],
]

/** Writes verbs in the present, titles and idioms as words that are read for what they mean. */
export const inPlainWords = (text: string): string =>
  REWRITTEN.reduce((plain, [pattern, replacement]) => plain.replaceAll(pattern, replacement), text)
