import type { ARGUMENT_TYPES, UnitType } from '../chunk.ts'
import { isDialogue } from './speech.ts'

type Cued = Exclude<(typeof ARGUMENT_TYPES)[number], 'dialogue' | 'exposition'>

// Words and phrases that signal the role of a passage, by language. `question` also counts question marks.
const CUES: ReadonlyMap<string, Readonly<Record<Cued, RegExp>>> = new Map(
  Object.entries<Readonly<Record<Cued, RegExp>>>({
    fr: {
      argument:
        /\b(?:donc|par conséquent|c’est pourquoi|c'est pourquoi|il s’ensuit|il s'ensuit|dès lors|puisque|en effet|car|ainsi donc|il faut conclure|on en conclut|or)\b/giu,
      definition:
        /\b(?:j’entends par|j'entends par|on entend par|on appelle|nous appelons|j’appelle|j'appelle|est défini|se définit|signifie|veut dire|désigne|par définition|définition)\b/giu,
      objection:
        /\b(?:on objecte\p{L}*|objection\p{L}*|on dira|dira-t-on|on répondra|mais si|on pourrait (?:croire|dire|objecter|répondre)|il n’est pas vrai|il est faux|réfut\p{L}+|à l’encontre|on m’opposera|certes)\b/giu,
      example:
        /\b(?:par exemple|exemple|tel est le cas|prenons|soit un|imaginons|supposons|illustr\p{L}+|ainsi d’un)\b/giu,
      question:
        /\b(?:qu’est-ce que|qu'est-ce que|comment|pourquoi|est-ce que|que veut dire|on se demand\p{L}+|faut-il)\b/giu,
      narrative:
        /\b(?:un jour|alors|naquit|vécut|mourut|raconte\p{L}*|partit|arriva|revint|publia|rencontra|écrivit|en \d{3,4}|l’année|au xi[ivx]*e siècle)\b/giu,
    },
    en: {
      argument:
        /\b(?:therefore|hence|thus|consequently|it follows|because|since|so that|we conclude|for this reason)\b/giu,
      definition:
        /\b(?:i mean by|by \p{L}+ i mean|is defined|we call|is called|means|denotes|definition|refers to)\b/giu,
      objection:
        /\b(?:it may be objected|objection\p{L}*|one might (?:object|say|think)|it is false|refut\p{L}+|however|but if)\b/giu,
      example: /\b(?:for example|for instance|e\.g|suppose|imagine|consider|such as|an example)\b/giu,
      question: /\b(?:what is|how (?:can|do|does|could)|why|whether|we may ask)\b/giu,
      narrative:
        /\b(?:once|one day|then|was born|died|lived|wrote|met|went|returned|published|in \d{3,4})\b/giu,
    },
    de: {
      argument: /\b(?:also|daher|folglich|deshalb|denn|weil|somit|demnach|es folgt|mithin|da nun)\b/giu,
      definition:
        /\b(?:verstehe ich unter|unter \p{L}+ verstehe|heißt|nennen wir|bedeutet|bezeichnet|definition|definiert)\b/giu,
      objection:
        /\b(?:einwand|einwände|man könnte (?:einwenden|sagen|meinen)|einwenden|widerleg\p{L}+|zwar|dagegen|jedoch)\b/giu,
      example: /\b(?:zum beispiel|beispiel\p{L}*|z\. ?b|etwa|angenommen|gesetzt|stellen wir uns)\b/giu,
      question: /\b(?:was ist|wie (?:kann|ist)|warum|weshalb|wozu|es fragt sich|ob)\b/giu,
      narrative: /\b(?:eines tages|damals|wurde geboren|starb|lebte|schrieb|ging|kam|erzählte|im jahre)\b/giu,
    },
    la: {
      argument: /\b(?:ergo|igitur|itaque|quia|quoniam|enim|unde|sequitur|propterea|nam)\b/giu,
      definition:
        /\b(?:(?<!(?:per|ex)\s)definitio\p{L}*|id est|dicitur|vocatur|appellatur|significat|nihil aliud est quam|intelligo)\b/giu,
      objection:
        /\b(?:videtur quod|praeterea|sed contra|obiectio\p{L}*|obicitur|ad primum|contra|utrum)\b/giu,
      example: /\b(?:exempli gratia|verbi gratia|exemplum|ut puta|sicut|veluti)\b/giu,
      question: /\b(?:utrum|quid est|quomodo|quare|cur|quaeritur|num)\b/giu,
      narrative: /\b(?:olim|quondam|tunc|deinde|postea|natus est|mortuus est|venit|dixit)\b/giu,
    },
    el: {
      argument:
        /(?<!\p{L})(?:άρα|ἄρα|οὖν|επομένως|συνεπώς|γάρ|γὰρ|διότι|επειδή|ὥστε|ώστε|διὰ τοῦτο)(?!\p{L})/giu,
      definition:
        /(?<!\p{L})(?:ορίζεται|ὁρισμ\p{L}+|ορισμ\p{L}+|ονομάζεται|καλεῖται|λέγεται|σημαίνει|τὸ τί ἐστι)(?!\p{L})/giu,
      objection: /(?<!\p{L})(?:ἀλλά|ἀλλὰ|αλλά|όμως|ὅμως|αντίρρηση|ἔνστασις|καίτοι|μέντοι)(?!\p{L})/giu,
      example: /(?<!\p{L})(?:παραδείγματος|παράδειγμα|οἷον|λόγου χάριν|π\.χ|όπως)(?!\p{L})/giu,
      question: /(?<!\p{L})(?:τί ἐστι|τι είναι|πῶς|πώς|γιατί|ἆρα|άραγε|πότερον)(?!\p{L})/giu,
      narrative: /(?<!\p{L})(?:κάποτε|ποτέ|ποτὲ|τότε|ἔπειτα|έπειτα|γεννήθηκε|πέθανε|έζησε|ἦλθε)(?!\p{L})/giu,
    },
  }),
)
// The rarer the cue words of a type are in ordinary text, the more weight each has.
const WEIGHTS: Readonly<Record<Cued, number>> = {
  definition: 3,
  objection: 3,
  example: 2.5,
  question: 2,
  argument: 1.2,
  narrative: 1,
}
const MIN_SCORE = 2
// Labels of steps in treatises, at the beginning of a paragraph; they outweigh any word within it.
const LABELS: readonly (readonly [type: Cued, pattern: RegExp])[] = [
  ['argument', /^(?:démonstration|demonstratio|demonstration|proof|preuve|beweis|ἀπόδειξις)[.:\s]/gimu],
  [
    'definition',
    /^(?:définitions?|definitio(?:nes)?|definitions?|definition(?:en)?|ὁρισμός|ὅροι)[.:\s\d]/gimu,
  ],
]
const LABEL_SCORE = 6

/** Decides by speeches and the cue words of the language; `exposition` without any cue. */
export function classifyUnit(text: string, language: string | null): UnitType {
  if (isDialogue(text)) return 'dialogue'

  const cues = CUES.get(language ?? '')
  const scores = new Map<UnitType, number>()
  for (const [type, pattern] of Object.entries(cues ?? {}) as [Cued, RegExp][]) {
    scores.set(type, WEIGHTS[type] * (text.match(pattern)?.length ?? 0))
  }
  for (const [type, pattern] of LABELS) {
    scores.set(type, (scores.get(type) ?? 0) + LABEL_SCORE * (text.match(pattern)?.length ?? 0))
  }
  // The Greek question mark is a semicolon.
  const questionMark = language === 'el' ? /;(?=\s|$)/g : /\?(?=\s|["»”]|$)/g
  const questions = text.match(questionMark)?.length ?? 0
  scores.set('question', (scores.get('question') ?? 0) * Math.min(1, questions) + 2 * questions)
  const [best] = [...scores].sort((a, b) => b[1] - a[1])
  return best && best[1] >= MIN_SCORE ? best[0] : 'exposition'
}

/** Checks whether a paragraph opens a new step: an objection, an example, a definition, a conclusion. */
export function opensUnit(text: string, language: string | null): boolean {
  const cues = CUES.get(language ?? '')
  if (!cues) return false
  const opening = text.slice(0, 60)
  return (['objection', 'example', 'definition', 'argument'] as const).some(
    (type) => opening.search(cues[type]) !== -1,
  )
}
