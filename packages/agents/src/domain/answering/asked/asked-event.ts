const POLITE = String.raw`^\W*(?:(?:peux-tu|pouvez-vous|can you|could you|please|merci de|(?:aide[sz]?[- ](?:moi|nous) à|help (?:me|us)(?: to)?))\s+)*`
const EVENT = String.raw`(?<event>(?:(?:la|le|les|notre|nos|mon|ma|cette|cet|ces|the|our|this|my)\s|l['’]).{2,80}?)[\s?.!]*$`
const PREPARES = new RegExp(
  `${POLITE}(?:prépare[rsz]?|préparons|organise[rsz]?|organisons|planifie[rsz]?|prepare|organi[sz]e|plan|get ready)(?:-(?:moi|nous))?\\s+(?:for\\s+)?${EVENT}`,
  'iu',
)
const READIES = new RegExp(
  `^\\W*(?:comment|how)(?!\\p{L}).{0,40}(?:se préparer à|nous préparer à|préparons-nous|prepare for|get ready for)\\s+${EVENT}`,
  'iu',
)
const PLANS_FOR = new RegExp(
  `(?<!\\p{L})(?:plan|planning|calendrier|feuille de route|roadmap|schedule|obligations?|étapes|steps|requirements)(?!\\p{L})[^?]{0,40}?\\s(?:pour|for|en vue de|avant|before|prior to)\\s+(?:(?:répondre à|se conformer à|answer|meet)\\s+)?${EVENT}`,
  'iu',
)
const DOES_BEFORE = new RegExp(
  `^\\W*(?:que|qu['’]|quoi|de quoi|quelles (?:sont les )?(?:étapes|démarches|actions|tâches|obligations)|what|which (?:steps|tasks|actions))(?!\\p{L}).{0,60}(?:\\s|^)(?:avant|before|prior to|d['’]ici(?: à)?|en vue de|pour)\\s+(?:(?:répondre à|se conformer à|réussir|passer|answer|meet|pass)\\s+)?${EVENT}`,
  'iu',
)
const DOES =
  /(?<!\p{L})(?:faire|fournir|prévoir|préparer|obtenir|remettre|régler|étapes|démarches|actions|tâches|do|done|left|provide|prepare|ready|steps|tasks)(?!\p{L})/iu
/** Matches a period, which is not an event. */
const PERIOD = /^(?:la |le |l['’]|the )?(?:fin |end |semaine|week|mois|month|année|year|jour|day|\d)/iu

/**
 * Finds the event that a question wants to be prepared for: `Prépare la mise en service`, `What do we have to do
 * before the audit?`
 * @returns Null if it names none.
 */
export function askedEvent(question: string): string | null {
  const before = DOES.test(question) ? DOES_BEFORE.exec(question) : null
  const found = PREPARES.exec(question) ?? READIES.exec(question) ?? before ?? PLANS_FOR.exec(question)
  const event = found?.groups?.event
  return event === undefined || PERIOD.test(event) ? null : event.trim()
}

/** Checks whether what follows the event of a question is not asked for. */
export const endsAtEvent = (question: string): boolean =>
  /(?<!\p{L})(?:avant|before|prior to|d['’]ici)(?!\p{L})/iu.test(question)
