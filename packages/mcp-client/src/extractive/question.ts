import { detectLanguage, fold, isFunctionWord, words } from '@agora-mcp/core/text'

export const LANGUAGES = ['en', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

const isLanguage = (code: string | null): code is Language => LANGUAGES.some((known) => known === code)

/** Folded words without content, by language. A message of these alone needs no search. */
const COURTESIES: Readonly<
  Record<Language, { thanks: string; greeting: string; farewell: string; other: string }>
> = {
  en: {
    thanks: 'thanks thank you thx cheers appreciated',
    greeting: 'hello hi hey good morning afternoon evening greetings',
    farewell: 'bye goodbye see later soon',
    other:
      'ok okay great perfect nice fine cool very much so a lot for your help there yes no please well done',
  },
  fr: {
    thanks: 'merci mercis remercie',
    greeting: 'bonjour bonsoir salut coucou allo',
    farewell: 'au revoir adieu bientot a plus tard bonne journee soiree nuit',
    other:
      'ok d accord parfait super tres bien beaucoup infiniment mille fois vous tu te je pour votre ton aide tout le monde oui non s il plait genial',
  },
  de: {
    thanks: 'danke dank dankeschon',
    greeting: 'hallo guten tag morgen abend moin servus gruss gott',
    farewell: 'tschuss auf wiedersehen bis bald ciao',
    other:
      'ok gut sehr schon vielen herzlichen super prima toll alles klar ja nein bitte dir ihnen fur die deine ihre hilfe',
  },
}

export interface Courtesy {
  readonly kind: 'thanks' | 'greeting' | 'farewell' | 'other' | 'empty'
  readonly language: Language | null
}

/** Null if the message may be a question. */
export function courtesyIn(message: string): Courtesy | null {
  const said = [...fold(message).matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word)
  if (said.length === 0) return { kind: 'empty', language: null }
  for (const language of LANGUAGES) {
    const lists = Object.entries(COURTESIES[language]).map(([kind, list]) => [kind, list.split(' ')] as const)
    if (!said.every((word) => lists.some(([, list]) => list.includes(word)))) continue
    const [kind] = lists.find(([, list]) => said.some((word) => list.includes(word))) ?? ['other']
    return { kind: kind as Courtesy['kind'], language }
  }
  return null
}

/** That of the message, else of the conversation, else of the results, else English. */
export function languageOf(
  message: string,
  earlier: readonly string[],
  found: readonly (string | null)[],
): Language {
  const said = [message, ...earlier.toReversed()].map(
    (text) => courtesyIn(text)?.language ?? detectLanguage(text),
  )
  return said.find(isLanguage) ?? mostFrequent(found.filter(isLanguage)) ?? 'en'
}

function mostFrequent(languages: readonly Language[]): Language | undefined {
  const [most] = [...Map.groupBy(languages, (language) => language)].sort((a, b) => b[1].length - a[1].length)
  return most?.[0]
}

/** Folded words that ask without naming a subject. */
const ASKING = new Set(
  (
    'say says said tell mean means meaning find show give list need know explain describe use used using called covers cover stands stand applies apply corresponds ' +
    'dit dire disait pense penser parle parler signifie trouver montre donne expliquer appelle appelait faire fait faut savoir existe correspond correspondent concerne ' +
    'sagt sagen meint bedeutet bedeuten finde finden zeigt gibt heisst nennt erklaren macht machen tun weiss versteht gilt gelten steht entspricht'
  ).split(' '),
)

export function contentWords(question: string): string[] {
  const language = detectLanguage(question)
  const spoken = language === null ? LANGUAGES : [language]
  const all = [...new Set(words(question))]
  const telling = all.filter(
    (word) => !spoken.some((code) => isFunctionWord(word, code)) && !ASKING.has(fold(word)),
  )
  return telling.length > 0 ? telling : all
}

/** Names in a question: capitalised words except the first. None in German, which capitalises all nouns. */
export function namesIn(question: string): string[] {
  if (detectLanguage(question) === 'de') return []
  return Array.from(
    question.matchAll(/(?<=[\p{L}\p{N},'’] ?)(?<!^)\p{Lu}[\p{L}\p{M}]{2,}/gu),
    ([name]) => name,
  )
}

/** Place named in a question after a preposition, or its postcode. */
export function placeIn(question: string): string | null {
  const [postcode] = /\b\d{5}\b/.exec(question) ?? []
  if (postcode !== undefined) return postcode
  const named = question.matchAll(
    /(?<!\p{L})(?:à|au|aux|près de|près d['’]|autour de|dans le|en|sur|in|near|around|at|bei|um|nahe)\s+((?:L[ae]s?\s)?\p{Lu}[\p{L}\p{M}'’-]+(?:[\s-](?:\p{Lu}[\p{L}\p{M}'’-]+|sur|sous|en|le|la|les|de|du|d['’]))*)/gu,
  )
  return [...named].at(-1)?.[1]?.trim() ?? null
}
