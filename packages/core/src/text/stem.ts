import { STEM_RULES, type SuffixRule } from './stem-rules.ts'

export const STEMMED_LANGUAGES: readonly string[] = [...STEM_RULES.keys()]

/**
 * Stems a folded word in a language (ISO 639-1), so that `universaux` and `universal` match; for retrieval
 * only. Words of other languages, numbers and short words are returned unchanged.
 * @example stem('universaux', 'fr') // 'universal'
 */
export function stem(word: string, language: string): string {
  const steps = STEM_RULES.get(language)
  if (steps === undefined) return word
  const spelled = language === 'la' ? word.replaceAll('v', 'u').replaceAll('j', 'i') : word
  return steps.reduce(applyStep, spelled)
}

function applyStep(word: string, rules: readonly SuffixRule[]): string {
  for (const [suffix, replacement, least] of rules) {
    if (word.endsWith(suffix) && word.length - suffix.length >= least) {
      return word.slice(0, word.length - suffix.length) + replacement
    }
  }
  return word
}
