import { fold } from '../text/index.ts'

const NEGATIONS =
  'non pas jamais aucun aucune aucuns aucunes sans ni nul nulle nuls nulles hormis sauf ' +
  'not no never none without neither nor cannot except nobody nothing nowhere ' +
  'nicht kein keine keinen keinem keiner keines nie niemals niemand niemandem nichts ohne weder ausser ' +
  'nunca jamas ningun ninguna ninguno tampoco nadie nada excepto salvo'
/** Words that say by themselves that something is not done, or no longer. */
const REFUSALS =
  'interdit\\p{L}*|exclue?s?|refus\\p{L}*|rejet(?:e|ee|es|ees|a|erent)|forbidden|prohibited|banned|excluded|reject\\p{L}*|cess(?:a|er|e|ent|erent|ait)|ceas\\p{L}*|stop(?:s|ped)?|fail(?:s|ed)?|' +
  'verboten|untersagt|weiger\\p{L}*|aufgehort|verweiger\\p{L}*|prohib\\p{L}*|nego|neg(?:aron|ado)|rechaz\\p{L}*|dejo|dejaron'

const DENIES = new RegExp(`(?<![\\p{L}])(?:${NEGATIONS.replaceAll(' ', '|')})(?![\\p{L}])|n't\\b`, 'giu')
const REFUSES = new RegExp(`(?<![\\p{L}])(?:${REFUSALS})(?![\\p{L}])`, 'iu')
/** Denial of one thing, and something else in its place. */
const INSTEAD =
  /(?<![\p{L}])(?:(?:advis|vot|decid|rul|recommend|argu)\p{L}* against|deconseill\p{L}*|instead of|rather than|au lieu d|plutot que|(?:an)?statt|en lugar de|en vez de)(?![\p{L}])/u
/** Denies each of several, also one that says by itself that something is not done. */
const NEITHER = /(?<![\p{L}])(?:neither|nor|weder)(?![\p{L}])|(?<![\p{L}])ni\s.*\sni\s/u
/** `ne … que` restricts and denies nothing; `ne` alone denies as `ne … pas` does. */
const NE = /(?<![\p{L}])(?:ne\s|n')(?<rest>[^.;!?]*)/iu
const RESTRICTS = /^[^,]*?(?<![\p{L}])(?:que(?![\p{L}])|qu')/iu
const ALONE = /(?<![\p{L}])(?:sin)(?![\p{L}])/iu
const SPANISH = /(?<![\p{L}])(?:el|la|los|las|una?|del|que|se|con)(?![\p{L}])/giu

/** Checks whether a clause or sentence says that something is not so, in four languages. Two negations are none. */
export function isNegated(sentence: string): boolean {
  const text = fold(sentence)
  if (NEITHER.test(text)) return true
  return isDenied(text) !== REFUSES.test(text)
}

function isDenied(text: string): boolean {
  if ((text.match(DENIES) ?? []).some((word) => word !== 'non' || !/non[- ]seulement/.test(text))) return true
  if (INSTEAD.test(text)) return true
  if (ALONE.test(text) && (text.match(SPANISH)?.length ?? 0) >= 2) return true
  const rest = NE.exec(text)?.groups?.rest
  return rest !== undefined && !RESTRICTS.test(rest)
}
