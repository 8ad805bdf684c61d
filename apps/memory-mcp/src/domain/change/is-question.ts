import { fold } from '@agora-mcp/core/text'

/** Longer texts without a question mark say more than a question. */
const MAX_CHARACTERS = 160

const MARKED = /^[¿⸮][^?]*$|[?？؟][!！\s]*$/u

/**
 * Beginnings of folded questions without a mark. An interrogative alone does not suffice, since statements begin
 * with it, too (`When I travel …`, `Wo ich wohne …`): a verb follows it, and in English its subject.
 */
const BEGINNINGS = [
  String.raw`(?:where|what|when|why|how|who|which(?: \p{L}+)?|how (?:much|many|long|often|old|far)(?: \p{L}+)?|what (?:time|day|colou?r|size|kind|name))(?:'s| (?:did|do|does|is|are|was|were|can|could|should|shall|will|would|have|has|had|must|am)) (?:i|we|you|he|she|it|they|the|my|our|your|his|her|their|this|that|these|those)`,
  '(?:did|do|does|should|shall) (?:i|we|you|he|she|they)',
  String.raw`(?:(?:ou|quand|comment|pourquoi|combien|qui|que|a qui|depuis quand|quel(?:le)?s?(?: \p{L}+)?) )?(?:\p{L}+(?:-t)?-(?:je|tu|il|elle|on|nous|vous|ils|elles)|(?:qu')?est-ce)`,
  '(?:ou|comment|combien|quel(?:le)?s?) (?:est|sont|etait|etaient)',
  String.raw`(?:wo|wann|wie|warum|wieso|wer|wem|wen|was|wohin|woher|welche[rsmn]?(?: \p{L}+)?|wie ?viele?(?: \p{L}+)?) (?:ist|sind|war|waren|habe|hast|hat|haben|hatte|kann|soll|muss|wird|wurde|liegt|steht|heisst|kommt)`,
  '(?:donde|que|cuando|como|quien(?:es)?|cual(?:es)?|por que) (?:es|son|era|esta|estan|he|has|ha|hemos|puse|deje|hay|se)',
  '(?:dove|chi|quanto|quale?|che cosa) (?:e|sono|era|ho|hai|ha|abbiamo)',
]
const UNMARKED = new RegExp(String.raw`^(?:${BEGINNINGS.join('|')})(?![\p{L}\p{N}])`, 'u')
/** Spanish words that are interrogatives only with their accent. */
const WITHOUT_ACCENT = /^(?:donde|que|cuando|como|quien|cual|por que)(?:es)?(?!\p{L})/iu

const ABOUT_QUESTIONS =
  /(?<!\p{L})(?:ask(?:ed|s|ing)?|questions?|demand(?:e|es|ai|ait|ions)|(?:ge)?fragt?e?n?|pregunt\p{L}+|chiest\p{L}+|domand\p{L}+)(?!\p{L})/u

/** Checks whether somebody wants to know what was asked. */
export const asksForQuestions = (question: string): boolean => ABOUT_QUESTIONS.test(fold(question))

/** Checks whether a text is only a question, with or without a mark, and therefore answers none. */
export function isQuestion(text: string): boolean {
  const said = text.trim()
  if (MARKED.test(said)) return true
  // A second part may be the answer: `Where is the key: in the drawer`.
  if (said.length > MAX_CHARACTERS || /[:;,–—=]|[.!…](?:\s|$)|\n/u.test(said)) return false
  return UNMARKED.test(fold(said)) && !WITHOUT_ACCENT.test(said)
}
