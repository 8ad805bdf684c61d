import { fold } from '../text/index.ts'
import type { Quantity } from './quantities.ts'

/** Checks whether a figure is said to be the end of a time, its beginning, just when, one of both ends of a change, or how many there were in all. */
type Side = 'before' | 'after' | 'until' | 'from' | 'total' | null

const SIDES: readonly (readonly [Side, RegExp])[] = [
  ['before', /(?<![\p{L}])(?:before|avant|vor|antes de|antes del)\s+(?:\S+\s+){0,2}$/u],
  ['after', /(?<![\p{L}])(?:after|apres|nach|despues de|despues del)\s+(?:\S+\s+){0,2}$/u],
  ['until', /(?<![\p{L}])(?:until|till|jusqu'(?:en|au|a)|bis|hasta)\s+(?:\S+\s+){0,2}$/u],
]
const FROM = /(?<![\p{L}])(?:from|de|von)\s$/iu
/** `From 5 to 8 metres`: only with its other end behind it is a figure where something began. */
const TO_FIGURE = /^\s(?:\p{L}+\s){0,2}(?:to|à|auf|a)\s(?:\p{L}+\s)?[\p{L}\d]/iu

/** `31 demandes sur 112`: how many there were in all. */
const TOTAL = /\d\D*\s(?:sur|out of)\s$/iu

function sideOf(text: string, { unit, start, end }: Quantity): Side {
  if (FROM.test(text.slice(0, start)) && TO_FIGURE.test(text.slice(end))) return 'from'
  if (unit === null && TOTAL.test(text.slice(0, start))) return 'total'
  const before = fold(text.slice(Math.max(0, start - 30), start))
  return SIDES.find(([, pattern]) => pattern.test(before))?.[0] ?? null
}

export const isOnSameSide = (text: string, said: Quantity, other: string, found: Quantity): boolean =>
  sideOf(text, said) === sideOf(other, found)
