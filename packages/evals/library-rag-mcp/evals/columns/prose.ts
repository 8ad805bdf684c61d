import type { Random } from './random.ts'

// Words alone matter: no two lines may be alike, and each language has its own capitals and lengths.
const WORDS = {
  en: 'the a of in and to with for by under over old new quiet narrow river garden letter window morning teacher market bridge winter summer paper stone copper village council answer question measure carry write keep bring follow open close repair harvest orchard ladder cellar barrel weather journey station station-master lantern whistle signal carriage ticket luggage passenger conductor timetable platform gravel embankment tunnel valley meadow',
  de: 'der die das und mit für von unter über alt neu still schmal Fluss Garten Brief Fenster Morgen Lehrer Markt Brücke Winter Sommer Papier Stein Kupfer Dorf Rat Antwort Frage messen tragen schreiben halten bringen folgen öffnen schließen ausbessern Ernte Obstgarten Leiter Keller Fass Wetter Reise Bahnhof Laterne Pfeife Signal Wagen Fahrkarte Gepäck Schaffner Fahrplan Bahnsteig Schotter Damm Tunnel Tal Wiese',
  fr: 'le la les de du et avec pour par sous sur ancien nouveau calme étroit fleuve jardin lettre fenêtre matin maître marché pont hiver été papier pierre cuivre village conseil réponse question mesurer porter écrire tenir apporter suivre ouvrir fermer réparer récolte verger échelle cave tonneau temps voyage gare lanterne sifflet signal voiture billet bagage voyageur contrôleur horaire quai gravier remblai tunnel vallée prairie',
} as const

type ProseLanguage = keyof typeof WORDS
export const PROSE_LANGUAGES = Object.keys(WORDS) as ProseLanguage[]

const SENTENCE = { least: 6, most: 19 }

/** A sentence of random words, from a capital to a full stop. */
export function sentenceOf(language: ProseLanguage, random: Random): string {
  const words = WORDS[language].split(' ')
  const count = random.between(SENTENCE.least, SENTENCE.most)
  const text = Array.from({ length: count }, () => random.pick(words)).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** A paragraph of some sentences. */
export function paragraphOf(language: ProseLanguage, random: Random): string {
  return Array.from({ length: random.between(2, 5) }, () => sentenceOf(language, random)).join(' ')
}

/** Some words that end no sentence, the first with a capital: a heading, or the cell of a table. */
export function phraseOf(language: ProseLanguage, random: Random, count: number): string {
  const words = WORDS[language].split(' ')
  const text = Array.from({ length: count }, () => random.pick(words)).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
