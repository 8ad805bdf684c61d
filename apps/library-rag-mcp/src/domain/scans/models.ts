/** Tesseract's names for the common languages of libraries by ISO 639-1 code, in the order in which they are tried. */
const MODELS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    fr: ['fra', 'frm'],
    en: ['eng', 'enm'],
    // German books were set in Fraktur until the 1940s.
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
 * Model that reads any text in Latin script well enough to detect its language. The French model also reads
 * English nearly as well as the English one, in two thirds of the time.
 */
export const FIRST_PASS = 'fra'

/** Models of other scripts; all others know the English alphabet. */
const OTHER_SCRIPTS = new Set('ell grc frk rus ukr bul ara heb hin tha jpn kor chi_sim chi_tra'.split(' '))

export function modelsOf(language: string, available: readonly string[]): string[] {
  return (MODELS.get(language) ?? []).filter((model) => available.includes(model))
}

/** Checks for the model of the language or its alphabet, so that the page need not be read again. */
export function canRead(model: string, language: string): boolean {
  if (MODELS.get(language)?.includes(model)) return true
  return language === 'en' && !OTHER_SCRIPTS.has(model)
}

/** Returns Tesseract's usual name for a language, e.g. `spa`; null if unknown. */
export function modelName(language: string): string | null {
  return MODELS.get(language)?.[0] ?? null
}
