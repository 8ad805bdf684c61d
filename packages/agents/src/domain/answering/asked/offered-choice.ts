import { fold } from '@agora-mcp/core/text'

/** Things that a message compares by a measure, to learn which has the most or the least of it. */
export interface OfferedChoice {
  /** One question for each thing, e.g. `Combien coûte l’enduit ?` */
  readonly questions: readonly [string, string]
  /** True if the greater value is wanted: `plus cher`; false for `cheaper`. */
  readonly wantsMost: boolean
}

/** `Quel lot est le plus cher, l’enduit ou la peinture ?`, `Entre l’enduit et la peinture, lequel est le plus cher ?` */
const OFFERS = [
  /^(?<asks>[^,;:]+)[,;:]\s*(?:(?:entre|between|of|de)\s+)?(?<left>[^,;?]{2,60}?)\s+(?:ou|or|et|and)\s+(?<right>[^,;?]{2,60}?)\s*\?*$/iu,
  /^(?:entre|between|of|de)\s+(?<left>[^,;?]{2,60}?)\s+(?:ou|or|et|and)\s+(?<right>[^,;?]{2,60}?),\s*(?<asks>[^,;]+?)\s*\?*$/iu,
]
/** `L’enduit est-il plus cher que la peinture ?`, `Is plaster cheaper than paint?` */
const THAN =
  /^(?:est-ce que\s+|is\s+|are\s+|does\s+|do\s+)?(?<left>.{2,60}?)\s+(?<asks>(?:(?:est|sont|coûte|dure|pèse)(?:nt)?(?:-(?:t-)?(?:il|elle)s?)?\s+)?(?:plus|moins)(?:\s+\p{L}+)?\s+(?=que\s|qu['’])|(?:(?:costs?|weighs?|lasts?|takes?)\s+)?(?:(?:more|less)(?:\s+\p{L}+)?|\p{L}{2,}er)\s+(?=than\s))(?:que\s+|qu['’]|than\s+)(?<right>(?!\d).{2,60}?)\s*\?*$/iu
const COMPARES =
  /(?<!\p{L})(?:plus|moins|more|less|most|least|(?!(?:rath|oth|numb|off|supplier)er)\p{L}{3,}(?:er|est))(?!\p{L})/u
const LEAST =
  /(?<!\p{L})(?:moins (?!vite|rapide|court|leger|petit|bas)|plus (?:court|leger|petit|bas|vite|rapide|tot|etroit)|less|least|cheap|short|light|small|low|fast|quick|soon|earl|narrow)/u
/** Measures that a comparative implies, with the question for one thing in French and in English. */
const MEASURES = [
  {
    pattern: /cher|cout|prix|cheap|expensive|costs?(?!\p{L})|price/u,
    fr: (thing: string) => `Combien coûte ${thing} ?`,
    en: (thing: string) => `How much does ${thing} cost?`,
  },
  {
    pattern: /lourd|leger|pese|weigh|heav|lighter/u,
    fr: (thing: string) => `Combien pèse ${thing} ?`,
    en: (thing: string) => `How much does ${thing} weigh?`,
  },
  {
    pattern: /longtemps|dure|vite|rapide|lasts?(?!\p{L})|takes?(?!\p{L})|faster|quicker|sooner/u,
    fr: (thing: string) => `Quel est le délai pour ${thing} ?`,
    en: (thing: string) => `What is the duration for ${thing}?`,
  },
]
const SUPERLATIVE =
  /\s*(?:(?:est|sont|is|are|has|a)\s+)?(?:(?:le|la|les|the)\s+)?(?:(?:plus|moins|more|less|most|least)\s+\p{L}+|\p{L}{3,}(?:er|est))\s*$/iu

/** Reads a question that offers two things to choose from by a measure; null for any other. */
export function offeredChoice(message: string): OfferedChoice | null {
  const text = message.trim()
  const offered = OFFERS.map((pattern) => pattern.exec(text)?.groups).find(
    (groups) => groups !== undefined && COMPARES.test(fold(groups.asks ?? '')),
  )
  const { asks = '', left, right } = offered ?? THAN.exec(text)?.groups ?? {}
  const plain = fold(asks)
  const measure = MEASURES.find(({ pattern }) => pattern.test(plain))
  if (left === undefined || right === undefined || (offered === undefined && measure === undefined))
    return null
  const isEnglish = /(?<!\p{L})(?:which|what|who|is|are|does|than|cheaper|more|less|costs)(?!\p{L})/u.test(
    fold(text),
  )
  const named = asks.replace(SUPERLATIVE, '').trim()
  const { fr, en } = measure ?? {
    fr: (thing: string) => `${named} pour ${thing} ?`,
    en: (thing: string) => `${named} of ${thing}?`,
  }
  return {
    questions: [left, right].map(isEnglish ? en : fr) as [string, string],
    wantsMost: !LEAST.test(plain),
  }
}
