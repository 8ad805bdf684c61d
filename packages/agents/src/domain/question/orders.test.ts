import { expect, it } from 'vitest'
import { orderIn } from './orders.ts'

it.each([
  ['Rédige un courrier à l’assureur.', 'write'],
  ['Peux-tu traduire la note en anglais ?', 'write'],
  ['Please draft a reply to the tenant', 'write'],
  ['Ajoute une tâche : fermer le portail', 'change'],
  ['Quel courrier a été envoyé ?', null],
  ['Planifie ce qui reste à faire.', null],
  ['Commande des portes ?', null],
])('%s orders %s', (message, order) => {
  expect(orderIn(message)).toBe(order)
})
