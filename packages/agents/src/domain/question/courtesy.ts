import { fold } from '@agora-mcp/core/text'

/** A courtesy that needs no work, by the name of the message that answers it. */
type Courtesy = 'greeting' | 'thanks' | 'farewell' | 'fine' | 'acknowledged' | 'abilities'

/** Patterns over folded text without punctuation; the last match in a message is answered. */
const FORMS: readonly (readonly [Courtesy, RegExp])[] = [
  [
    'greeting',
    /^(?:re)?(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|good (?:morning|evening|afternoon))(?: (?:a tous|tout le monde|all|everybody|there|l equipe|team|monsieur|madame))*$/,
  ],
  // What is said before a question to excuse it.
  [
    'greeting',
    /^(?:(?:excuse[zr]?|pardonne[zr]?) moi|pardon|(?:(?:je suis|nous sommes) )?(?:vraiment )?desolee?s?|(?:(?:i am|i m|we are) )?(?:so |very )?sorry|excuse me|pardon me)(?: (?:de|d|pour|for|to) (?:\p{L}+ ){0,2}(?:derang|embet|interromp|bother|disturb|interrupt|troubl)\p{L}*(?: \p{L}+){0,2})?$|^(?:j ai|j aurais|i have|i ve) (?:encore |juste |just )?(?:une|a|another|one) (?:petite |autre |quick |small |more )?question$|^(?:j espere que (?:tu vas|vous allez) bien|i hope (?:you are|you re) (?:doing )?well)$/u,
  ],
  [
    'fine',
    /^(?:(?:comment )?(?:ca|tu|vous) (?:va|vas|allez)(?: bien)?|comment (?:vas tu|allez vous)|how are you(?: doing)?(?: today)?|how do you do|quoi de neuf|what s up)$/,
  ],
  [
    'abilities',
    /^(?:(?:et|mais|alors|donc|so|and|au fait) )*(?:help|aide(?: moi)?|au secours|(?:tu es|vous etes|t es|c est) qui|qui (?:es tu|etes vous)|que (?:sais|peux|fais) tu(?: faire)?|que (?:savez|pouvez|faites) vous(?: faire)?|qu est ce que (?:tu|vous) (?:sais|savez|peux|pouvez|fais|faites)(?: faire)?|(?:tu|vous) (?:sais|savez|peux|pouvez|fais|faites)(?: faire)? quoi|(?:a quoi|comment) (?:ca marche|tu sers|sers tu|(?:vous )?servez(?: vous)?)|(?:tu sers|vous servez) a quoi|(?:en quoi|a quoi|comment) (?:peux tu|pouvez vous|tu peux|vous pouvez) (?:m|nous) (?:aider|etre utile)|(?:de quoi (?:es tu|etes vous|tu es|vous etes)|(?:tu es|vous etes) capable de quoi)(?: capables?(?: de faire)?)?|que (?:puis je|peut on) (?:te|vous) demander|quelles sont (?:tes|vos) (?:capacites|fonctions|competences)|comment (?:ca )?(?:fonctionne|marche)(?: t il| tu)?|who are you|what (?:can|do|could) you (?:do|help (?:me |us )?with)|what are you(?: able to do| capable of)?|what can i ask(?: you)?|how (?:can|could|do) you help(?: me| us)?|how does (?:this|it) work)(?: (?:au juste|exactement|exactly|concretement|en fait|pour (?:moi|nous)|for (?:me|us)))*$/,
  ],
  [
    'acknowledged',
    /^(?:ok(?:ay)?|d accord|tres bien|parfait|super|genial|entendu|compris|bien recu|c est note|great|perfect|fine|got it|understood|oui|non|yes|no)$/,
  ],
  [
    'thanks',
    /^(?:(?:ok|super|parfait|genial|great|perfect|un|un grand|many) )?(?:merci|thanks?|thank you|cheers)(?: (?:quand meme|beaucoup|bien|infiniment|a (?:vous|toi|tous)|d avance|pour (?:tout|(?:la|le|l|les|ta|ton|tes|votre|vos|cette|ces) \p{L}+)|again|very much|a lot|so much|for (?:the|your|all|that)(?: \p{L}+){0,2}))*$/u,
  ],
  // What a person says of an answer.
  [
    'thanks',
    /^(?:(?:that|this|it) (?:really |already )?help(?:s|ed)(?: me| us)?|(?:ca|cela) (?:m|nous) (?:aide|a (?:bien )?aidee?s?)|(?:tu m|vous m|tu nous|vous nous) (?:aides?|aidez)|(?:c est|c etait|(?:that|this|it) (?:is|was)|(?:that|it) s|you are|you re) (?:tres |vraiment |bien |very |really |so |just |exactly )*(?:gentil|sympa|utile|clair|helpful|useful|kind|clear)|much appreciated|(?:i|we) (?:really )?appreciate (?:it|that))(?: (?:a lot|so much|very much|beaucoup|enormement|bien|de (?:ta|votre) part|of you))*$/,
  ],
  [
    'farewell',
    /^(?:au revoir|a (?:bientot|demain|plus|plus tard|la prochaine)|bonne (?:journee|soiree|nuit|continuation|fin de journee)|bon(?:ne)? (?:week end|weekend|apres midi)|cordialement|ciao|(?:good)?bye(?: bye)?|see you(?: later| soon| tomorrow)?|(?:kind |best )regards|have a (?:nice|good|great) (?:day|evening|week ?end))(?: a (?:vous|toi|tous))?$/,
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

/** Matches a polite word around a question. */
const PLEASE =
  /(?:^|(?<=[\s,]))(?:s['’]il (?:te|vous) pla[iî]t|svp|stp|please)[\s,]*(?=[?.!…]|$)|(?:^|(?<=[.!,]\s))(?:s['’]il (?:te|vous) pla[iî]t|please),\s+/giu

/** Removes a greeting before the question, thanks after it, and polite words at either end. */
export function withoutGreeting(message: string): string {
  const parts = message.replace(PLEASE, '').match(/[^,.;:!?…\n]+[,.;:!?…\n]*\s*/g) ?? []
  const asking = parts.map((part) => formOf(plain(part)) === null)
  const [first, last] = [asking.indexOf(true), asking.lastIndexOf(true)]
  return first < 0
    ? message
    : parts
        .slice(first, last + 1)
        .join('')
        .trim()
}
