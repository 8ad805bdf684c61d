import { normalize } from '../text/index.ts'

/**
 * What a clause says beyond that something is so: it must be, may be, would be, is meant to be, is said to be, all but is, or
 * is at times or in part.
 */
export type Modality = 'duty' | 'leave' | 'condition' | 'plan' | 'hearsay' | 'hardly' | 'partly'

/** Accents tell `würde` from `wurde`, and the conditional `coûterait` from the past `espérait`. */
const WORDS: Readonly<Record<Modality, string>> = {
  duty: 'must|has to|have to|had to|shall|should|ought|obliged|required|doit|doivent|devait|devaient|devra|devront|dut|durent|obligatoires?|obligée?s?|faut|fallait|muss|müssen|musste|mussten|soll|sollen|sollte|sollten|debe|deben|debía|debían|deberá|deberán',
  leave:
    'may|might|can|could|allowed|permitted|peut|peuvent|pouvait|pouvaient|put|purent|pourra|pourront|autorisée?s?|permise?|darf|dürfen|durfte|durften|kann|können|konnte|konnten|erlaubt|puede|pueden|podía|podían|pudo|pudieron|permitid[oa]s?',
  condition:
    "would|if|unless|provided that|on condition that|à moins que?|à condition|pourvu qu[e'’]|sofern|pourrait|pourraient|devrait|devraient|aurait|auraient|\\p{L}*(?<!é)erait|\\p{L}*(?<!é)eraient|si|s'il|s'ils|würden?|könnten?|hätten?|wären?|falls|wenn|habría[n]?|sería[n]?|podría[n]?|\\p{L}{3,}ría",
  plan: "(?:promis|recommend|propos|suggest|advis|ask|order|request|agree|decid|vot|threaten|offer|vow|urg|instruct|need|invit|encourag)\\p{L}*\\s(?:\\p{L}+\\s){0,3}?to\\s(?!the\\s|an?\\s)\\p{L}+|(?:recommend|propos|suggest|advis|consider|discuss)(?:e?d|e?s|ing)?\\s\\p{L}+ing|(?:prom[ei]|recommand|propos|suggér|demand|ordonn|conseill|décid|vot|menac|jur|exig|charg|invit|encourag)\\p{L}*\\s(?:\\p{L}+\\s){0,4}?(?:de\\s|d['’]|à\\s)(?:l[ea]s?\\s|l['’])?\\p{L}+(?:er|ir|re)|supposed to|hop(?:e|es|ed) to|want(?:s|ed)? to|wish(?:es|ed)? to|tr(?:y|ies|ied) to|attempt(?:s|ed)? to|intend to|aim(?:s|ed)? to|expect(?:s|ed)? to|plan to|projet(?:te|tent|ait|aient|a|é)|souhait(?:e|ent|ait|aient|a)|voul(?:ait|aient|ut)|veut|veulent|tent(?:e|ent|ait|a|èrent) d|essay\\p{L}+ d|wollte?n?|quer(?:ía|ían)|quiere|quieren|(?:is|are|was|were) to be|censée?s?|planned|plans to|intended|intends|proposed|prévue?s?|prévoit|prévoyait|envisag\\p{L}*|geplant\\p{L}*|planten?|beabsichtig\\p{L}*|previst[oa]s?|planead[oa]s?",
  hearsay:
    "(?:according to|selon|d['’]après|según|nach (?:ansicht|meinung|angaben))|(?:thought|thinks?|believe[sd]?|claim(?:s|ed)?|suspect(?:s|ed)?|suppose[sd]?|assume[sd]?|argue[sd]?|insist(?:s|ed)?|hope[sd]?|fear(?:s|ed)?|says?|said)\\s(?:\\p{L}+\\s){1,4}?(?:is|are|was|were|has|have|had|will|would|can|could|may|might|did)|believed to|said to|thought to|reported to|claimed to|apparently|presumably|supposedly|reportedly|perhaps|maybe|possibly|probably|likely to|peut-être|sans doute|probablement|vraisemblablement|apparemment|vielleicht|wahrscheinlich|vermutlich|quizás?|tal vez|probablemente|accused|suspected|alleged(?:ly)?|rumoured|rumored|accusée?s?|soupçonnée?s?|prétendument|angeblich|beschuldigt|supuestamente|acusad[oa]s?",
  hardly:
    'hardly|barely|scarcely|almost|nearly|(?<!\\ba )few|rarely|seldom|à peine|presque|failli|peu de|rarement|kaum|beinahe|wenige|selten|apenas|casi|poc[oa]s',
  partly:
    'but (?:one|two|three|a few)|partly|partially|sometimes|(?<!(?:less|more|as) )often|usually|mostly|mainly|partiellement|en partie|parfois|(?<!(?:moins|plus|aussi) )souvent|généralement|teilweise|manchmal|meistens|parcialmente|en parte|a veces|a menudo',
}
const PATTERNS = Object.entries(WORDS).map(
  ([name, words]) => [name as Modality, new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'iu')] as const,
)

/** What a clause says so, in four languages; empty for what simply is so. */
export function modalitiesOf(clause: string): ReadonlySet<Modality> {
  const text = normalize(clause)
  return new Set(PATTERNS.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])))
}

const OPENS_CONDITION =
  /^(?:(?:only|but|and|except|sauf|mais|et|nur|solo)\s+)?(?:if|unless|provided|providing|on condition|as long as|si|s['’]ils?|à moins (?:que|d[e'’])|pourvu qu|à condition|wenn|falls|sofern|es sei denn|vorausgesetzt|a menos que|salvo que|siempre que|(?:had|were|should)(?=\s(?:the|an?|it|he|she|they|his|her|its|their)\s))(?![\p{L}])/iu

/** Whether a sentence begins with what all of it depends on: `If the dam fails, the meadows flood`. */
export const opensWithCondition = (sentence: string): boolean => OPENS_CONDITION.test(normalize(sentence))

const FUTURE =
  /(?<![\p{L}])(?:will|shall|going to|(?!tira|attira|retira|vira|admira|respira|inspira|expira|aspira|déchira|engendra|encadra)\p{L}+(?:[ei]ra|[ei]ront|dra|dront)|sera|seront|aura|auront|fera|feront|\p{L}+(?:rá|rán))(?![\p{L}])/iu
const PAST =
  /(?<![\p{L}])(?:was|were|had|has been|have been|\p{L}{2,}ed|fut|furent|était|étaient|(?:a|ont|est|sont|avait|avaient)(?: été)? \p{L}+(?:é|ée|és|ées|i|is|ie|it|ite|u|us|ue|ert|erte)|\p{L}+èrent|fue|fueron|\p{L}+(?:ó|aron|ieron))(?![\p{L}])/iu

/** Whether a clause tells as done what another says will be. */
export const tellsAsDone = (said: string, found: string): boolean => {
  const [claim, source] = [normalize(said), normalize(found)]
  return FUTURE.test(source) && !FUTURE.test(claim) && PAST.test(claim) && !PAST.test(source)
}
