import { figuresOf, isSameKind, isYear } from './quantities.ts'

/** Leads to a further figure: `and 95 francs`, `contre 12 000`. */
const LEAD =
  /^(?:(?:and|but|against|compared (?:with|to)|et|mais|contre|ou|or)\s)?(?:(?:only|just|seulement|about|environ)\s)?$/iu
/** Says of what the figure is: `for pupils`, `le dimanche`. */
const OF_WHAT =
  /^\s?(?:\p{L}+\s){0,3}?(?:in|for|at|on|after|before|without|with|during|since|under|per|of|pour|en|dans|au|aux|avec|sans|pendant|après|avant|depuis|chez|à|de|des|le)(?![\p{L}])/iu
const NOUN =
  /^\s(?!(?:in|for|at|on|after|before|without|with|during|since|under|per|of|pour|en|dans|aux?|avec|sans|pendant|après|avant|depuis|chez|à|de|des|le|a|an)\s)(?:of\s)?\p{L}+/iu

/**
 * Writes a further figure in the place of the one before it: `Rooms cost 140 francs in July` and `95 francs in October` make
 * `Rooms cost 95 francs in October`. Null where a part is no such figure.
 */
export function withOtherFigure(before: string, part: string, language: string): string | null {
  const [other] = figuresOf(part, language).quantities
  if (other === undefined || isYear(other) || !LEAD.test(part.slice(0, other.start))) return null
  if (!OF_WHAT.test(part.slice(other.end))) return null
  const figure = figuresOf(before, language).quantities.findLast(
    (one) => !isYear(one) && (isSameKind(one, other) || other.unit === null),
  )
  if (figure === undefined || !OF_WHAT.test(before.slice(figure.end))) return null
  const written = part.slice(other.start, other.end)
  const noun = other.unit === null && !NOUN.test(part.slice(other.end)) ? nounBehind(before, figure) : ''
  return `${before.slice(0, figure.start)}${written}${noun}${part.slice(other.end)}`
}

/** The unit of a figure, or the noun behind it. */
const nounBehind = (
  text: string,
  { unit, start, end }: { unit: string | null; start: number; end: number },
): string =>
  unit === null
    ? (NOUN.exec(text.slice(end))?.[0] ?? '')
    : (/\p{L}.*$/u.exec(text.slice(start, end))?.[0].replace(/^/, ' ') ?? '')
