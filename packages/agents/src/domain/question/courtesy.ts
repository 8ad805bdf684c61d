import { fold } from '@agora-mcp/core/text'

/** A courtesy that needs no work, by the name of the message that answers it. */
type Courtesy = 'greeting' | 'thanks' | 'farewell' | 'fine' | 'acknowledged' | 'abilities'

/** Patterns over folded text without punctuation; the last match in a message is answered. */
const FORMS: readonly (readonly [Courtesy, RegExp])[] = [
  [
    'greeting',
    /^(?:re)?(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|good (?:morning|evening|afternoon))(?: (?:a tous|tout le monde|all|everybody|there|l equipe|team))?$/,
  ],
  [
    'fine',
    /^(?:(?:comment )?(?:ca|tu|vous) (?:va|vas|allez)(?: bien)?|comment (?:vas tu|allez vous)|how are you(?: doing)?(?: today)?|how do you do|quoi de neuf|what s up)$/,
  ],
  [
    'abilities',
    /^(?:help|aide(?: moi)?|au secours|(?:tu es|vous etes|t es|c est) qui|qui (?:es tu|etes vous)|que (?:sais|peux|fais) tu(?: faire)?|que (?:savez|pouvez|faites) vous(?: faire)?|qu est ce que (?:tu|vous) (?:sais|savez|peux|pouvez|fais|faites)(?: faire)?|(?:a quoi|comment) (?:ca marche|tu sers|sers tu|servez vous)|comment (?:ca )?(?:fonctionne|marche)(?: t il| tu)?|who are you|what (?:can|do) you do|what are you|how does (?:this|it) work)$/,
  ],
  [
    'acknowledged',
    /^(?:ok(?:ay)?|d accord|tres bien|parfait|super|genial|entendu|compris|bien recu|c est note|great|perfect|fine|got it|understood|oui|non|yes|no)$/,
  ],
  [
    'thanks',
    /^(?:un (?:grand )?)?(?:merci|thanks?|thank you)(?: (?:beaucoup|bien|infiniment|a (?:vous|toi|tous)|d avance|pour (?:tout|la reponse|votre aide|ton aide)|very much|a lot|so much|for your help))*$/,
  ],
  [
    'farewell',
    /^(?:au revoir|a (?:bientot|demain|plus|plus tard|la prochaine)|bonne (?:journee|soiree|nuit|fin de journee)|ciao|(?:good)?bye(?: bye)?|see you(?: later| soon| tomorrow)?|have a (?:nice|good) (?:day|evening))$/,
  ],
]

const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const formOf = (text: string): Courtesy | null => FORMS.find(([, form]) => form.test(text))?.[0] ?? null

/** Detects a message that is only a courtesy; null if it contains anything else. */
export function courtesyIn(message: string): Courtesy | null {
  const whole = formOf(plain(message))
  if (whole !== null) return whole
  const parts = message
    .split(/[,.;:!?…\n]+/)
    .map(plain)
    .filter(Boolean)
  const forms = parts.map(formOf)
  return forms.length > 0 && forms.every((form) => form !== null) ? (forms.at(-1) ?? null) : null
}

/** Removes a greeting before the question and thanks after it. */
export function withoutGreeting(message: string): string {
  const parts = message.match(/[^,.;:!?…\n]+[,.;:!?…\n]*\s*/g) ?? []
  const asking = parts.map((part) => formOf(plain(part)) === null)
  const [first, last] = [asking.indexOf(true), asking.lastIndexOf(true)]
  return first < 0
    ? message
    : parts
        .slice(first, last + 1)
        .join('')
        .trim()
}
