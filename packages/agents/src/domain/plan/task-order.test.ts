import { describe, expect, it } from 'vitest'
import { isTaskOrder, taskOrderIn } from './task-order.ts'

const TODAY = '2027-05-01'
const PEOPLE = ['Marie Lenoir', 'Karim']

describe('a message that asks to add a task', () => {
  it.each([
    [
      'Ajoute une tâche : louer la nacelle avant le 12 mai 2027',
      'Louer la nacelle',
      null,
      '2027-05-12',
      null,
    ],
    [
      'Ajoute une tâche pour Karim : louer la nacelle avant le 12 mai',
      'Louer la nacelle',
      'Karim',
      '2027-05-12',
      null,
    ],
    ['Peux-tu ajouter la tâche « Peindre » à la fiche Montage ?', 'Peindre', null, null, 'Montage'],
    [
      'Crée une tâche dans la fiche de montage : peindre, pour Marie',
      'Peindre',
      'Marie Lenoir',
      null,
      'montage',
    ],
    [
      'Add a task: order the doors by 4 June 2027 for Ms Hall',
      'Order the doors',
      'Ms Hall',
      '2027-06-04',
      null,
    ],
    [
      'Please add a task to the sheet Doors: paint them (Karim, 2027-06-04)',
      'Paint them',
      'Karim',
      '2027-06-04',
      'Doors',
    ],
    ['Ajoute une tâche pour Maître Roux : signer', 'Signer', 'Maître Roux', null, null],
    ['Ajoute une tâche : envoyer le plan pour Bergen', 'Envoyer le plan pour Bergen', null, null, null],
  ])('%s', (message, title, who, dueDate, sheet) => {
    expect(taskOrderIn(message, TODAY, PEOPLE)).toEqual({ title, who, dueDate, sheet, unclear: null })
  })

  it.each([
    ['Ajoute une tâche : peindre avant le 31 février 2028', 'date'],
    ['Ajoute une tâche : peindre avant le 12 mai 2020', 'past'],
    ['Ajoute une tâche', 'title'],
    ['Add a task: paint by 45/13/2027', 'date'],
  ])('has to be said again: %s', (message, unclear) => {
    expect(taskOrderIn(message, TODAY, PEOPLE)?.unclear).toBe(unclear)
  })

  it.each([
    'Quelles tâches a-t-on ajoutées ?',
    'Ajoute un document',
    'Qui ajoute une tâche à la fiche ?',
    'Add the VAT',
  ])('is none: %s', (message) => {
    expect(isTaskOrder(message)).toBe(false)
    expect(taskOrderIn(message, TODAY, PEOPLE)).toBeNull()
  })
})
