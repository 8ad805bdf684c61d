/**
 * Measures whether a question with several meanings is asked back, and a clear one is not: `pnpm eval clarification`. Over the demo
 * office, without a language model.
 */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import questions from '../../../agents/demo-office/questions.json' with { type: 'json' }
import { createOfficeDocuments } from '../../../agents/src/adapters/documents/office-documents.ts'
import { processEmbedder } from '../../../agents/src/adapters/embedder/process-embedder.ts'
import { SHARED_SCOPE } from '../../../agents/src/domain/access/access-scope.ts'
import { findContradictions } from '../../../agents/src/domain/passages/contradictions.ts'
import { severalAnswers } from '../../../agents/src/domain/passages/several-answers.ts'
import { startLibrary } from '../../../agents/test/support/start-library.ts'

/** Questions that two sections or more answer differently, with words that belong into two of the choices. */
const VAGUE: readonly (readonly [question: string, one: RegExp, other: RegExp])[] = [
  ['Quelle est la pente ?', /usées/, /pluviales/],
  ['Quelle est la pente minimale ?', /usées/, /pluviales/],
  ['Quelle est la pente minimale du collecteur ?', /usées/, /pluviales/],
  ['C’est quoi la pente du collecteur ?', /usées/, /pluviales/],
  ['Quelle est l’épaisseur ?', /Couches/, /Lit de pose/],
  ['Quelle largeur ?', /Bordures|Trottoirs/, /Piétons|Trottoirs/],
  ['Quelle est la couverture ?', /Pose/, /potable/],
  ['Qui est le responsable ?', /./, /./],
  ['Quelle est la date de la fiche ?', /./, /./],
  ['Quel est le diamètre ?', /./, /./],
]

/** Clear ones, beside those of `questions.json` and of the demo. */
const CLEAR = [
  'Quelle est la pente minimale du collecteur d’eaux usées ?',
  'Quelle est la pente minimale du collecteur d’eaux pluviales ?',
  'La pente minimale des eaux pluviales est-elle de 1 % ?',
  'Quelle est la profondeur de la tranchée ?',
  'À quelle profondeur est la tranchée des eaux usées ?',
  'Quelle est l’épaisseur de la couche de fondation ?',
  'Quelle est l’épaisseur du lit de pose ?',
  'Quelle largeur a le cheminement accessible ?',
  'Quelle largeur garde le passage provisoire des piétons ?',
  'Quelle est la couverture de la conduite d’eau potable ?',
  'Quel est le diamètre des regards de visite ?',
  'Quel est le diamètre des fourreaux d’éclairage ?',
  'Quelle est la hauteur des candélabres ?',
  'Quel est le délai global d’exécution ?',
  'Quel est le montant de la pénalité de retard ?',
  'Quelle est l’enveloppe votée ?',
  'Qui est le responsable de la fiche Éclairage public et réseaux secs ?',
  'Quelle est la vitesse limitée entre le lavoir et le pont ?',
  'Y a-t-il de l’amiante ?',
  'A-t-on le droit de travailler le dimanche ?',
  'Combien de candélabres sont prévus ?',
  'Calcule le débit d’une conduite DN 300 en béton',
  'Quel débit passe dans un DN 300 en béton à 1 % de pente ?',
  'Quelles sont les tâches à faire, et pour quand ?',
  'Merci',
]

/** Floors: below them something has become worse. */
const FLOORS = { asked: 0.8, clear: 0.96 } as const

const library = await startLibrary()
const folder = join(library.folder, 'documents')
await cp(fileURLToPath(new URL('../../../agents/demo-office/documents', import.meta.url)), folder, {
  recursive: true,
})
const embedder = processEmbedder()
const documents = createOfficeDocuments({ folders: [folder], dataDir: null, tools: library.tools, embedder })
await documents.sync()

/** As many as the context agent looks at. */
const MAX_PASSAGES = 12
const choicesFor = async (question: string): Promise<string[]> => {
  const found = (await documents.search(SHARED_SCOPE, question, MAX_PASSAGES)).map(
    ({ text, source, location, charStart, similarity, language }) => ({
      text,
      source,
      location,
      char_start: charStart,
      project: null,
      similarity,
      language,
    }),
  )
  return severalAnswers(question, found, findContradictions(found, 'fr')).map(({ label }) => label)
}

let rightly = 0
for (const [question, one, other] of VAGUE) {
  const choices = await choicesFor(question)
  const isRight =
    choices.length > 1 &&
    choices.some((label) => one.test(label)) &&
    choices.some((label) => other.test(label))
  if (isRight) rightly += 1
  console.log(`  ${isRight ? 'asked back' : 'NOT asked back'}: ${question} (${choices.join(' | ')})`)
}
const clear = [...questions.map(({ question }) => question), ...CLEAR]
let wrongly = 0
for (const question of clear) {
  const choices = await choicesFor(question)
  if (choices.length === 0) continue
  wrongly += 1
  console.log(`  WRONGLY asked back: ${question} (${choices.join(' | ')})`)
}
await documents.close()
await embedder.close()
await library.close()

const figures = { asked: rightly / VAGUE.length, clear: 1 - wrongly / clear.length }
console.log(
  `\n${rightly} of ${VAGUE.length} vague questions asked back, ${wrongly} of ${clear.length} clear ones`,
)
console.table(figures)
for (const key of Object.keys(FLOORS) as (keyof typeof FLOORS)[]) {
  if (figures[key] >= FLOORS[key]) continue
  console.error(`below the floor: ${key} ${figures[key].toFixed(3)} < ${FLOORS[key]}`)
  process.exitCode = 1
}
