/**
 * Measures whether specialists are chosen by similarity to their examples, over the cosine from which a question is near
 * (`NEAR` in roles/dispatch.ts): `pnpm eval dispatch`. The questions are none of the examples.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processEmbedder } from '../../../agents/src/adapters/embedder/process-embedder.ts'
import { BESIDE, MOST, NEAR } from '../../../agents/src/roles/dispatch.ts'
import { likenessToExamples } from '../../../agents/src/roles/specialists/likeness.ts'
import { readSpecialists } from '../../../agents/src/specialists/read-specialists.ts'

/** Questions with the specialist whose matter they are; null: nobody's. */
const QUESTIONS: readonly (readonly [string, string | null])[] = [
  ['Quelle est la largeur de la fouille pour un tuyau DN 200 ?', 'vrd'],
  ['Quelle pente faut-il donner au réseau d’eaux pluviales ?', 'vrd'],
  ['De quelle épaisseur est la couche de fondation ?', 'vrd'],
  ['Comment doit-on compacter le remblai des tranchées ?', 'vrd'],
  ['À partir de quelle profondeur faut-il blinder ?', 'vrd'],
  ['Quel essai d’étanchéité fait-on sur les collecteurs ?', 'vrd'],
  ['Quelle couverture minimale au-dessus de la canalisation ?', 'vrd'],
  ['Which slope does the foul sewer need?', 'vrd'],
  ['How is the trench backfilled?', 'vrd'],
  ['Quelle est la précision demandée pour les réseaux ?', 'sig'],
  ['Passe ces coordonnées de WGS 84 en Lambert 93', 'sig'],
  ['Le levé de la place est en quelle projection ?', 'sig'],
  ['Combien de points comporte le levé topographique ?', 'sig'],
  ['À quelle cote est le repère de nivellement ?', 'sig'],
  ['Which projection is the survey in?', 'sig'],
  ['Combien coûtent les tuyaux du marché ?', 'budget'],
  ['Quel est le montant total des travaux hors taxes ?', 'budget'],
  ['Quelle aide de l’agence de l’eau peut-on avoir ?', 'budget'],
  ['Quel chapitre du budget pour l’éclairage public ?', 'budget'],
  ['Quelle pénalité l’entreprise paie-t-elle par jour de retard ?', 'budget'],
  ['What does the contract cost without VAT?', 'budget'],
  ['Quelles entreprises d’insertion travaillent dans le secteur ?', 'insertion'],
  ['Combien d’heures la clause sociale prévoit-elle ?', 'insertion'],
  ['Où trouver un accompagnement vers l’emploi à Roubaix ?', 'insertion'],
  ['Quelle pénalité pour une heure d’insertion manquante ?', 'insertion'],
  ['Who checks the hours reserved for jobseekers?', 'insertion'],
  ['Quelle largeur de trottoir pour un fauteuil roulant ?', 'architecture'],
  ['Combien de candélabres sont posés ?', 'architecture'],
  ['Quelle couleur ont les trottoirs ?', 'architecture'],
  ['Faut-il un avis pour les façades classées ?', 'architecture'],
  ['Combien de places de parking restent dans la rue ?', 'architecture'],
  ['How high are the street lamps?', 'architecture'],
  ['Quels documents parlent de la place du Pressoir ?', 'bibliotheque'],
  ['Quelles tâches Karim doit-il finir en décembre ?', 'bibliotheque'],
  ['Que reste-t-il à faire sur le chantier ?', 'bibliotheque'],
  ['Qu’avions-nous répondu à propos des façades ?', 'bibliotheque'],
  ['Comment réussir une tarte aux pommes ?', null],
  ['Quel temps fera-t-il demain à Lille ?', null],
  ['Qui a gagné le Tour de France en 1998 ?', null],
  ['Quelle est la capitale de l’Australie ?', null],
  ['Raconte-moi une blague', null],
  ['Quel est le sens de la vie ?', null],
  ['Comment soigner un rhume ?', null],
  ['À quelle heure part le train pour Paris ?', null],
  ['Which airline flies to Lisbon?', null],
  ['How do I train a puppy?', null],
  ['What is the recommended dose of paracetamol for a child?', null],
  ['Who wrote Les Misérables?', null],
]

/** Below it something has become worse: the mean of both shares. */
const FLOOR = 0.82

const folder = await mkdtemp(join(tmpdir(), 'agora-dispatch-'))
const embedder = processEmbedder()
const { specialists } = await readSpecialists(null)
const { signal } = new AbortController()
const ranked = await Promise.all(
  QUESTIONS.map(async ([question, own]) => {
    const likeness = await likenessToExamples(question, specialists, embedder, signal)
    return { question, own, ranked: likeness.sort((a, b) => b.likeness - a.likeness) }
  }),
)
await embedder.close()
await rm(folder, { recursive: true, force: true })

const chosenAt = (near: number, one: (typeof ranked)[number]): string[] => {
  const best = one.ranked[0]?.likeness ?? 0
  const chosen = one.ranked.filter(({ likeness }) => likeness >= near && likeness >= best - BESIDE)
  return chosen.length > MOST ? [] : chosen.map(({ specialist: { slug } }) => slug)
}

const rows = []
for (let near = 0.8; near <= 0.905; near += 0.005) {
  const own = ranked.filter(({ own }) => own !== null)
  const nobodys = ranked.filter(({ own }) => own === null)
  const right = own.filter((one) => chosenAt(near, one).includes(one.own ?? '')).length
  const none = nobodys.filter((one) => chosenAt(near, one).length === 0).length
  const wrong = own.filter((one) => {
    const chosen = chosenAt(near, one)
    return chosen.length > 0 && !chosen.includes(one.own ?? '')
  }).length
  rows.push({
    near: near.toFixed(3),
    'own specialist': (right / own.length).toFixed(2),
    'only others': (wrong / own.length).toFixed(2),
    'nobody where it is nobody’s': (none / nobodys.length).toFixed(2),
    balanced: ((right / own.length + none / nobodys.length) / 2).toFixed(3),
    now: Math.abs(near - NEAR) < 0.0025 ? '<' : '',
  })
}
console.table(rows)
const now = rows.find(({ now }) => now !== '')
if (Number(now?.balanced ?? 0) < FLOOR) {
  console.error(`below the floor: ${now?.balanced} < ${FLOOR}`)
  process.exitCode = 1
}
for (const one of ranked) {
  const chosen = chosenAt(NEAR, one)
  const isRight = one.own === null ? chosen.length === 0 : chosen.includes(one.own)
  if (isRight) continue
  const [first, second] = one.ranked
  console.log(
    `  ${one.own ?? 'nobody'}: ${one.question} (${chosen.join(', ') || 'nobody'}; ${first?.specialist.slug} ${first?.likeness.toFixed(3)}, ${second?.specialist.slug} ${second?.likeness.toFixed(3)})`,
  )
}
