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
    ['What can you help me with?', 'abilities'],
    ['help', 'abilities'],
    ['OK, merci', 'thanks'],
    ["D'accord.", 'acknowledged'],
    ['Thanks, that helps a lot!', 'thanks'],
    ['Super, c’est très gentil de votre part !', 'thanks'],
    ['Pardon, merci quand même', 'thanks'],
    ['Tu sais faire quoi au juste ?', 'abilities'],
    ['Et en quoi pouvez-vous nous aider, exactement ?', 'abilities'],
    ['So what can I ask you?', 'abilities'],
    ['Désolé de vous déranger', 'greeting'],
  ])('%s', (message, courtesy) => {
    expect(courtesyIn(message)).toBe(courtesy)
  })

  it.each([
    'Bonjour, quelle est la pente ?',
    'Merci de calculer le débit',
    'Qui es-tu allé voir au service des eaux ?',
    'Aide alimentaire à Lille',
    'Oui, mais à quelle profondeur ?',
    'Tu sais quoi de la pente ?',
    'Désolé pour le retard du chantier, quelle est la date ?',
    'That helps the slope',
  ])('is not all that is said: %s', (message) => {
    expect(courtesyIn(message)).toBeNull()
  })

  it('is removed around a question, and not inside it', () => {
    expect(withoutGreeting('Bonjour, quelle tranchée pour 1,20 m, et pourquoi ? Merci !')).toBe(
      'quelle tranchée pour 1,20 m, et pourquoi ?',
    )
    expect(withoutGreeting('Quelle est la pente ?')).toBe('Quelle est la pente ?')
    expect(
      withoutGreeting('Bonsoir, excusez-moi de vous déranger, quelle pente s’il vous plaît ? Bonne soirée'),
    ).toBe('quelle pente ?')
    expect(withoutGreeting('Hello, sorry to bother you again. Please, what is the slope?')).toBe(
      'what is the slope?',
    )
  })
})
