import { expect, it } from 'vitest'
import { isQuestion } from './is-question.ts'

it.each([
  'Where did I put the spare key?',
  'where did I put the spare key',
  'How much sugar does the jam need',
  'Should we sell the van',
  'Où ai-je rangé le double des clés',
  'Quel est le numéro du plombier',
  'Est-ce que la chaudière a été révisée',
  'Wo habe ich den Ersatzschlüssel hingelegt',
  'Welches Rad ist kaputt',
  '¿Dónde puse la llave',
  'Dónde puse la llave',
  'Dove ho messo la chiave',
  '合鍵はどこ？',
])('is a question: %s', (text) => expect(isQuestion(text)).toBe(true))

it.each([
  'Where the spare key is: under the pot',
  'When I travel the key is with Nadia',
  'What is left: two tins of paint',
  'Where is the key? In the drawer.',
  'Do it before Friday',
  'She asked: "Where is the key?"',
  'Quand je voyage la clé est chez Nadia',
  'Dis-moi quand tu pars',
  'Wo ich wohne gibt es keinen Aufzug',
  'Que es de Ana lo sé',
  'Quando ho tempo leggo',
  'Come ho detto la chiave è in cantina',
])('is none: %s', (text) => expect(isQuestion(text)).toBe(false))
