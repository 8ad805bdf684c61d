/** Constants of one file below `src`, each with the values that are tried; `*` marks the one in use. */
export interface VariedFile {
  readonly file: string
  readonly constants: Readonly<Record<string, string>>
}

/** The constants that decide which result is first, and whether it is promised. The rows of ADR 5's table. */
export const RANKED_CONSTANTS: readonly VariedFile[] = [
  {
    file: 'domain/match/is-certain.ts',
    constants: {
      CERTAIN_SCORE: '0.75 0.8 0.85* 0.9 0.93',
      MIN_COVERAGE: '0.15 0.25 0.35* 0.45 0.6',
      ABOVE_OTHER_TYPOS: '0.02 0.03 0.045* 0.06 0.09',
      RIVAL_COVERAGE: '0.4 0.5 0.6* 0.7 0.8',
      ABOVE_OTHER_NAME: '0.01 0.02* 0.03 0.05',
      ABOVE_OTHERS: '0.003 0.006* 0.012 0.02',
    },
  },
  {
    file: 'domain/match/rank.ts',
    constants: {
      MIN_SCORE: '0.1 0.2 0.25* 0.3 0.4',
      STEP: '0.001 0.002 0.004* 0.008 0.016',
      MEANT_AS_WHOLE: '0.8 0.9 0.95* 0.98 1',
    },
  },
  {
    file: 'domain/match/match-score.ts',
    constants: {
      KEYWORD: '0.7 0.8 0.88* 0.95',
      KEYWORD_CEILING: '0.7 0.78 0.84* 0.88 0.95',
      KEYWORD_UNTYPED: '0.3 0.45 0.6* 0.75 0.9',
      OTHER_KIND: '0.6 0.7 0.8* 0.9 1',
      LITERAL: '0.6 0.7 0.8* 0.9 1',
    },
  },
  {
    file: 'domain/match/tier-score.ts',
    constants: {
      ALL_TYPED: '0.9 0.95 0.999* 1',
      BARE_FROM: '0.85 0.89 0.92* 0.95',
      PART_OF_NAME_FROM: '0.8 0.85 0.9* 0.95',
      BY_COVERAGE: '0.5 0.65 0.8* 0.9 1',
      FUZZY_FROM: '0.5 0.6 0.65* 0.7 0.75',
      FUZZY_TO: '0.85 0.9 0.93* 0.96 1',
      FUZZY_BEGINNING: '0.2 0.35 0.5* 0.65 0.8',
      FUZZY_UNTYPED: '0.5 0.6 0.7* 0.8 0.9',
      FUZZY_PLACE_ONLY: '0.7 0.8 0.9* 0.95 1',
      PART_UNTYPED: '0.3 0.45 0.6* 0.75 0.9',
    },
  },
  {
    file: 'domain/match/align.ts',
    constants: {
      SAID_BY_PLACE: '0.1 0.25 0.4* 0.6 1',
      MIN_IN_PLACE: '0.7 0.8 0.85* 0.9 0.95',
    },
  },
  {
    file: 'domain/words/name-words.ts',
    constants: {
      CONNECTING_WEIGHT: '0.02 0.05 0.1* 0.15 0.19',
      GENERIC_WEIGHT: '0.3 0.4 0.5* 0.65 0.8',
    },
  },
  {
    file: 'domain/match/find-in-name.ts',
    constants: {
      ALTERNATIVE: '0.95 0.96* 0.97 0.99',
      ACRONYM: '0.96 0.98* 0.99 1',
      ACRONYM_WITH_PLACE: '0.9 0.94 0.955* 0.97 0.98',
      GLUED: '0.96 0.98* 0.99 1',
    },
  },
  {
    file: 'domain/match/word-quality.ts',
    constants: {
      LEAST: '0.6 0.65 0.7* 0.74 0.78',
      INFLECTED: '0.95 0.96 0.97* 0.98 0.99',
      ABBREVIATED: '0.7 0.72 0.74* 0.77 0.8',
      BEGINNING: '0.7 0.74 0.78* 0.8',
      BEGINNING_BY_SHARE: '0.05 0.1 0.17* 0.21',
      EXCHANGED: '0.7 0.72* 0.75 0.8',
      EDIT_COST: '0.7 0.8 0.9* 1 1.1',
      OTHER_FIRST_LETTER: '0 0.02 0.04* 0.06 0.1',
      SHORTEST_BEGINNING: '2 3* 4',
      typed: '3 4* 5',
      stored: '4 6* 8',
      stem: '2 3* 4',
      one: '3 4* 5',
      two: '5 6* 7',
      three: '8 9* 10 12',
    },
  },
  {
    file: 'domain/match/analyse-item.ts',
    constants: { PLACE: '0.85 0.9 0.96* 0.98 1', ABOVE: '0.8 0.88 0.93* 0.96 1' },
  },
  {
    file: 'domain/query/parse-query.ts',
    constants: { VARIANT_CERTAINTY: '0.95 0.98 0.99* 1', SYNONYM_CERTAINTY: '0.95 0.97 0.985* 0.99 1' },
  },
  { file: 'pipeline/search.ts', constants: { GOOD_ENOUGH: '0.6 0.7 0.8* 0.85 0.9' } },
]
