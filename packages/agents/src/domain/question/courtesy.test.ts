import { describe, expect, it } from 'vitest'
import { courtesyIn, withoutGreeting } from './courtesy.ts'

describe('courtesy', () => {
  it.each([
    ['Bonjour !', 'greeting'],
    ['Bonjour à tous', 'greeting'],
    ['Salut, ça va ?', 'fine'],
    ['How are you?', 'fine'],
    ['Merci beaucoup, au revoir', 'farewell'],
    ['Thanks a lot!', 'thanks'],
    ['Tu es qui ?', 'abilities'],
    ['What can you do?', 'abilities'],
    ['help', 'abilities'],
    ['OK, merci', 'thanks'],
    ["D'accord.", 'acknowledged'],
  ])('%s', (message, courtesy) => {
    expect(courtesyIn(message)).toBe(courtesy)
  })

  it.each([
    'Bonjour, quelle est la pente ?',
    'Merci de calculer le débit',
    'Qui es-tu allé voir au service des eaux ?',
    'Aide alimentaire à Lille',
    'Oui, mais à quelle profondeur ?',
  ])('is not all that is said: %s', (message) => {
    expect(courtesyIn(message)).toBeNull()
  })

  it('is removed around a question, and not inside it', () => {
    expect(withoutGreeting('Bonjour, quelle tranchée pour 1,20 m, et pourquoi ? Merci !')).toBe(
      'quelle tranchée pour 1,20 m, et pourquoi ?',
    )
    expect(withoutGreeting('Quelle est la pente ?')).toBe('Quelle est la pente ?')
  })
})
