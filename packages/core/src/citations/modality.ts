import { normalize } from '../text/index.ts'
import words from './modality.json' with { type: 'json' }

/** Force of a clause: it must be, may be, would be, is meant or said to be, all but is, is at times or in part. */
export type Modality = 'duty' | 'leave' | 'condition' | 'plan' | 'hearsay' | 'hardly' | 'partly'

/** Accents tell `würde` from `wurde`, and the conditional `coûterait` from the past `espérait`. */
const PATTERNS = Object.entries<string>(words).map(
  ([name, pattern]) =>
    [name as Modality, new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'iu')] as const,
)

/** Reads the modalities of a clause, in four languages; empty for what simply is so. */
export function modalitiesOf(clause: string): ReadonlySet<Modality> {
  const text = normalize(clause)
  return new Set(PATTERNS.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])))
}

const OPENS_CONDITION =
  /^(?:(?:only|but|and|except|sauf|mais|et|nur|solo)\s+)?(?:if|unless|provided|providing|on condition|as long as|si|s['’]ils?|à moins (?:que|d[e'’])|pourvu qu|à condition|wenn|falls|sofern|es sei denn|vorausgesetzt|a menos que|salvo que|siempre que|(?:had|were|should)(?=\s(?:the|an?|it|he|she|they|his|her|its|their)\s))(?![\p{L}])/iu

/** Checks whether a sentence begins with what all of it depends on: `If the dam fails, the meadows flood`. */
export const opensWithCondition = (sentence: string): boolean => OPENS_CONDITION.test(normalize(sentence))

const FUTURE =
  /(?<![\p{L}])(?:will|shall|going to|(?!tira|attira|retira|vira|admira|respira|inspira|expira|aspira|déchira|engendra|encadra)\p{L}+(?:[ei]ra|[ei]ront|dra|dront)|sera|seront|aura|auront|fera|feront|\p{L}+(?:rá|rán))(?![\p{L}])/iu
const PAST =
  /(?<![\p{L}])(?:was|were|had|has been|have been|\p{L}{2,}ed|fut|furent|était|étaient|(?:a|ont|est|sont|avait|avaient)(?: été)? \p{L}+(?:é|ée|és|ées|i|is|ie|it|ite|u|us|ue|ert|erte)|\p{L}+èrent|fue|fueron|\p{L}+(?:ó|aron|ieron))(?![\p{L}])/iu

/** Checks whether a clause tells as done what another says will be. */
export const tellsAsDone = (said: string, found: string): boolean => {
  const [claim, source] = [normalize(said), normalize(found)]
  return FUTURE.test(source) && !FUTURE.test(claim) && PAST.test(claim) && !PAST.test(source)
}
