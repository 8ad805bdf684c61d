import { fold } from '@agora-mcp/core/text'

/** Scale by which the entries of a table are compared; `named` needs a column that the question names. */
type Scale = 'price' | 'count' | 'date' | 'named' | { readonly measure: string }

/** The end of a scale that a question asks for: `le moins cher`, `the thickest`. */
export interface Superlative {
  readonly scale: Scale
  readonly isMost: boolean
  /** As the question says it. */
  readonly said: string
}

interface Adjective {
  readonly pattern: string
  readonly scale: Scale
  readonly isMost: boolean
}

const of = (scale: Scale, isMost: boolean, pattern: string): Adjective => ({ scale, isMost, pattern })
const measured = (measure: string, most: string, least: string): Adjective[] => [
  of({ measure }, true, most),
  of({ measure }, false, least),
]

/** Adjectives, folded: what stands behind `plus` or `most`. */
const ADJECTIVES: readonly Adjective[] = [
  of('price', true, 'chers?|cheres?|couteu(?:x|ses?)|onereu(?:x|ses?)|expensive|costly'),
  of('price', false, 'economiques?|avantageu(?:x|ses?)|affordable'),
  of('date', true, 'recente?s?|tard|tardi(?:f|ve)s?|recent'),
  of('date', false, 'ancien(?:ne)?s?|tot|precoces?|vieu(?:x|lles?)'),
  of('count', true, 'nombreu(?:x|ses?)|numerous'),
  ...measured('épaisseur', 'epais(?:se|ses)?', 'minces?|fine?s?'),
  ...measured('largeur', 'larges?', 'etroite?s?'),
  ...measured('longueur', 'long(?:ue)?s?', 'courte?s?'),
  ...measured('hauteur', 'haute?s?', 'bas(?:se|ses)?'),
  ...measured('profondeur', 'profonde?s?', 'superficiel(?:le)?s?'),
  ...measured('masse', 'lourde?s?', 'leg(?:er|ere)s?'),
  ...measured('température', 'chaude?s?', 'froide?s?'),
  ...measured('puissance', 'puissante?s?|powerful', 'faiblement'),
  of('named', true, 'grande?s?|gros(?:se|ses)?|elevee?s?|importante?s?|fort(?:e|es|s)?'),
  of('named', false, 'petite?s?|faibles?|reduite?s?'),
]
/** English superlatives of one word. */
const FORMS: readonly Adjective[] = [
  of('price', true, 'dearest|priciest|costliest'),
  of('price', false, 'cheapest'),
  of('date', true, 'latest|newest'),
  of('date', false, 'earliest|oldest'),
  ...measured('épaisseur', 'thickest', 'thinnest'),
  ...measured('largeur', 'widest', 'narrowest'),
  ...measured('longueur', 'longest', 'shortest'),
  ...measured('hauteur', 'tallest', 'lowest'),
  ...measured('profondeur', 'deepest', 'shallowest'),
  ...measured('masse', 'heaviest', 'lightest'),
  ...measured('température', 'hottest|warmest', 'coldest'),
  of('named', true, 'highest|largest|biggest|greatest'),
  of('named', false, 'smallest|lowest'),
]

const patternOf = (adjectives: readonly Adjective[]): string =>
  adjectives.map(({ pattern }) => pattern).join('|')
const COMPARED = new RegExp(
  `(?<!\\p{L})(?:(?:l[ae]|les) (?<degree>plus|moins)|(?:the )?(?<english>most|least)) (?<adjective>${patternOf(ADJECTIVES)})(?!\\p{L})(?! possible)`,
  'u',
)
const SUPERLATIVE = new RegExp(`(?<!\\p{L})(?<form>${patternOf(FORMS)})(?!\\p{L})`, 'u')
/** `le plus de places`, `the fewest seats`. */
const NUMBER = /(?<!\p{L})(?:le (?<degree>plus|moins) d(?:e |')|the (?<english>most|fewest) )(?=\p{L})/u
/** `le meilleur marché`, whose adjective has two words. */
const BEST_PRICE = /(?<!\p{L})(?:le |la |les )?meilleure?s? (?:marche|prix)(?!\p{L})/u
/** Asks which entry of a table it is, not for a fact about a named one. */
const ASKS_WHICH =
  /^\W*(?:et |and |mais )?(?:(?:a |de |pour |dans |chez )?quel(?:le)?s? |which |what (?:is|are|was) |qui (?:est|a|propose|vend) |who (?:is|has)|lequel|laquelle|(?:donne|cite|indique)\p{L}*(?:-moi)? |give me |name )/u

const isForm = ({ pattern }: Adjective, word: string): boolean =>
  new RegExp(`^(?:${pattern})$`, 'u').test(word)

/** Finds the superlative of a folded text; null if it has none. */
function foundIn(plain: string): Superlative | null {
  const best = BEST_PRICE.exec(plain)?.[0]
  if (best !== undefined) return { scale: 'price', isMost: false, said: best }
  const form = SUPERLATIVE.exec(plain)?.groups?.form
  const single = FORMS.find((one) => form !== undefined && isForm(one, form))
  if (form !== undefined && single !== undefined) return { ...single, said: form }
  const found = COMPARED.exec(plain)
  const { degree, english, adjective = '' } = found?.groups ?? {}
  const meant = ADJECTIVES.find((one) => isForm(one, adjective))
  if (found === null || meant === undefined) {
    const number = NUMBER.exec(plain)
    const { degree: much, english: many } = number?.groups ?? {}
    const isMost = much === 'plus' || many === 'most'
    return number === null ? null : { scale: 'count', isMost, said: number[0].trim() }
  }
  const isMore = degree === 'plus' || english === 'most'
  return { scale: meant.scale, isMost: meant.isMost === isMore, said: found[0] }
}

/** Finds the superlative by which a question asks for an entry of a table; null if it asks for none. */
export function superlativeIn(question: string): Superlative | null {
  const plain = fold(question)
  return ASKS_WHICH.test(plain) && !ATTRIBUTE_OF_TIME.test(plain) ? foundIn(plain) : null
}

/** Matches what asks for the state of today rather than for an entry: `the latest budget`. */
const ATTRIBUTE_OF_TIME = /(?<!\p{L})(?:latest|newest|most recent) \p{L}/u

const keyOf = (scale: Scale): string => (typeof scale === 'string' ? scale : scale.measure)

/** Checks whether a text says of something that it is at the end of the scale that is asked for. */
export function saysSuperlative(text: string, { scale, isMost }: Superlative): boolean {
  const said = foundIn(fold(text))
  return said !== null && said.isMost === isMost && keyOf(said.scale) === keyOf(scale)
}
