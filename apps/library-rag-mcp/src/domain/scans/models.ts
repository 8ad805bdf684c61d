/** Tesseract's names for the languages that libraries have most, by ISO 639-1 code; the first is tried first. */
const MODELS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    fr: ['fra', 'frm'],
    en: ['eng', 'enm'],
    // Books in German were set in broken letters until the 1940s.
    de: ['deu', 'frk'],
    la: ['lat'],
    // `ell` reads today's accents, `grc` all of them.
    el: ['ell', 'grc'],
    es: ['spa'],
    it: ['ita'],
    pt: ['por'],
    nl: ['nld'],
    ro: ['ron'],
    pl: ['pol'],
    cs: ['ces'],
    sv: ['swe'],
    da: ['dan'],
    no: ['nor'],
    fi: ['fin'],
    hu: ['hun'],
    ca: ['cat'],
    tr: ['tur'],
    ru: ['rus'],
    uk: ['ukr'],
    bg: ['bul'],
    ar: ['ara'],
    he: ['heb'],
    hi: ['hin'],
    th: ['tha'],
    ja: ['jpn'],
    ko: ['kor'],
    zh: ['chi_sim', 'chi_tra'],
  }),
)

/**
 * Reads any text in Latin letters well enough to tell its language. The French model also reads English nearly as well
 * as the English one, in two thirds of the time.
 */
export const FIRST_PASS = 'fra'

/** Models of other scripts; all others know the letters of English. */
const OTHER_SCRIPTS = new Set('ell grc frk rus ukr bul ara heb hin tha jpn kor chi_sim chi_tra'.split(' '))

/** The models that may fit a language among those at hand; empty where there is none. */
export function modelsOf(language: string, available: readonly string[]): string[] {
  return (MODELS.get(language) ?? []).filter((model) => available.includes(model))
}

/** Whether a page of a language need not be read again that a model has read: it is the language's own, or knows its letters. */
export function canRead(model: string, language: string): boolean {
  if (MODELS.get(language)?.includes(model)) return true
  return language === 'en' && !OTHER_SCRIPTS.has(model)
}

/** Tesseract's usual name for a language, e.g. `spa`; null for those this program does not know. */
export function modelName(language: string): string | null {
  return MODELS.get(language)?.[0] ?? null
}
