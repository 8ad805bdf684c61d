import { expect, it } from 'vitest'
import { intentOf, matterOf } from './intent.ts'

it.each([
  ['Quels projets avons-nous ?', 'projects'],
  ['Quels sont nos projets en cours ?', 'projects'],
  ['List our projects', 'projects'],
  ['Which projects are there?', 'projects'],
  ['Quels projets sont en retard ?', 'fact'],
  ['Qui dirige les projets ?', 'fact'],
  ['Qu’est-ce que l’avenant change au bail ?', 'changes'],
  ['What does the amendment change?', 'changes'],
  ['Que change l’heure d’ouverture ?', 'fact'],
  ['Que prévoit l’article 2 du bail ?', 'article'],
  ['Que prévoit le budget ?', 'fact'],
  ['Tu peux me résumer la note ?', 'summary'],
  ['Sur quelles décisions le bureau est-il revenu ?', 'changes'],
  ['Vous pourriez nous résumer le courrier ?', 'summary'],
  ['Peux-tu faire le résumé du bureau de mars ?', 'summary'],
  ['Qu’est-ce que l’avenant a modifié ?', 'changes'],
  ['Qu’a changé l’avenant ?', 'changes'],
  ['Qu’est-ce qui a évolué depuis la convention ?', 'changes'],
  ['Comment le loyer a-t-il évolué ?', 'course'],
  ['En quoi le nouveau bail diffère-t-il de l’ancien ?', 'changes'],
  ['What is new in the lease?', 'changes'],
  ['What new pumps are planned?', 'fact'],
  ['Quelles décisions ne tiennent plus ?', 'changes'],
  ['Les documents sont-ils d’accord sur la largeur ?', 'contradictions'],
  ['Do the lease and the letter give the same rent?', 'contradictions'],
  ['Quel lot coûte le plus cher, l’enduit ou la peinture ?', 'compare'],
  ['Which is cheaper, the van or the coach?', 'compare'],
  ['Entre Martin et Robin, qui livre le plus vite ?', 'compare'],
  ['Is the van cheaper than the coach?', 'compare'],
  ['Faut-il plus que deux personnes ?', 'fact'],
  ['Who is the supplier other than Martin?', 'fact'],
  ['What does the audit require of us?', 'steps'],
  ['Qu’est-ce que l’audit nous impose ?', 'steps'],
  ['Qu’exige l’assureur ?', 'steps'],
])('%s asks for %s', (question, kind) => {
  expect(intentOf(question).kind).toBe(kind)
})

it.each([
  ['Les documents se contredisent-ils ?', '?'],
  ['Le plan et la note donnent-ils le même nombre de lits ?', 'nombre de lits ?'],
  ['Do the papers agree on the width of the door?', 'the width of the door?'],
])('the subject of %s is %s', (question, matter) => {
  expect(matterOf(question)).toBe(matter)
})
