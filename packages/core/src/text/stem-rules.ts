/** A suffix, its replacement, and the minimum number of letters before it. */
export type SuffixRule = readonly [suffix: string, replacement: string, least: number]

/** Suffix rules of a language in steps; each step applies at most the first rule that fits. */
export type StemRules = readonly (readonly SuffixRule[])[]

/** Rules that remove these suffixes; list longer ones first. */
const cut = (suffixes: string, least: number): SuffixRule[] =>
  suffixes.split(' ').map((suffix) => [suffix, '', least])

/**
 * Light stemming by language: number, gender, case and the most common verb endings, on folded words. The
 * rules follow the light stemmers of Savoy (https://members.unine.ch/jacques.savoy/clef/), for Latin that of
 * Schinke et al. (1996), reduced to those that improve retrieval; derivations (`national`, `nation`) stay
 * separate.
 */
export const STEM_RULES: ReadonlyMap<string, StemRules> = new Map(
  Object.entries<StemRules>({
    en: [
      [
        ['sses', 'ss', 1],
        ['ies', 'y', 2],
        ['xes', 'x', 1],
        ['ches', 'ch', 1],
        ['shes', 'sh', 1],
        ['ss', 'ss', 1],
        ['us', 'us', 1],
        ['is', 'is', 1],
        ['s', '', 2],
      ],
      [
        ['ied', 'y', 2],
        ['ing', '', 3],
        ['ed', '', 3],
        ['ly', '', 3],
      ],
      [['e', '', 3]],
    ],
    fr: [
      [
        ['eaux', 'eau', 1],
        ['aux', 'al', 2],
        ['eux', 'eu', 1],
        ['euses', 'eu', 2],
        ['euse', 'eu', 2],
        ['x', '', 3],
        ['ss', 'ss', 2],
        ['s', '', 3],
      ],
      [
        ['issement', 'i', 2],
        ['issant', 'i', 2],
        ['ement', '', 3],
        ['aient', '', 3],
        ['erent', '', 3],
        ['eront', '', 3],
        ['ant', '', 4],
        ['ait', '', 4],
        ['ent', '', 4],
        ['ions', '', 4],
        ['ive', 'if', 2],
        ['trice', 'teur', 2],
        ['elle', 'el', 2],
        ['enne', 'en', 2],
        ['onne', 'on', 2],
        ['ee', '', 3],
        ['er', '', 3],
        ['ez', '', 3],
        ['e', '', 3],
      ],
      [
        ['e', '', 3],
        ['y', 'i', 3],
      ],
    ],
    de: [
      [...cut('ern em en er es', 4), ['e', '', 3], ['s', '', 4], ['n', '', 4]],
      [...cut('en er', 4), ['st', '', 5]],
    ],
    es: [[['eses', 'es', 2], ['ces', 'z', 2], ...cut('os as es', 3), ['s', '', 3]], cut('o a e', 3)],
    it: [
      [['che', 'c', 2], ['chi', 'c', 2], ['ghe', 'g', 2], ['ghi', 'g', 2], ...cut('ie ia io ii a e i o', 3)],
    ],
    pt: [
      [
        ['oes', 'ao', 2],
        ['aes', 'ao', 2],
        ['ais', 'al', 2],
        ['eis', 'el', 2],
        ['ois', 'ol', 2],
        ['ns', 'm', 2],
        ['res', 'r', 2],
        ['s', '', 3],
      ],
      cut('a o e', 3),
    ],
    ro: [
      cut('urilor ilor elor iilor eiului ului urile lor uri ului iei iile ile ele ul lui ii ea ei', 3),
      cut('eiu ie ia iu a e i u', 3),
    ],
    la: [[['que', '', 4]], cut('ibus orum arum ius ae am as em es ia is um us nt ud os a e i o u', 3)],
    el: [cut('ματων ματοσ ματα ουσ εων εισ ων οισ αισ ασ εσ ησ οσ ου οι ον αι α ε η ι ο υ', 3)],
    nl: [cut('en er e s', 4)],
  }),
)
