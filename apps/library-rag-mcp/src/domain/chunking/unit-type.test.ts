import { describe, expect, it } from 'vitest'
import { classifyUnit } from './unit-type.ts'

describe('classifyUnit', () => {
  it.each([
    [
      'fr',
      'argument',
      'Le nom est un souffle. Or un souffle passe ; donc le nom ne dure que par l’usage, car rien d’autre ne le retient.',
    ],
    [
      'fr',
      'definition',
      'J’entends par universel ce qui se dit de plusieurs. On appelle individu ce qui ne se dit que de soi.',
    ],
    [
      'fr',
      'objection',
      'Mais on dira que les noms sont dans l’esprit. On objecte encore que l’esprit est un.',
    ],
    ['fr', 'example', 'Prenons la rose, par exemple.'],
    ['fr', 'question', 'Qu’est-ce que la vertu ? Peut-elle s’enseigner ?'],
    ['fr', 'dialogue', 'SOCRATE. — Que cherches-tu ?\n\nMÉNON. — La vertu, Socrate.'],
    ['fr', 'dialogue', '— Que cherches-tu ?\n\n— La vertu.\n\n— Cherchons-la ensemble.'],
    [
      'fr',
      'dialogue',
      'Ménon. Peux-tu me dire, Socrate, si elle s’enseigne ?\n\nSocrate. Je ne sais pas ce qu’elle est.',
    ],
    ['el', 'dialogue', 'ΜΕΝ. Ἔχεις μοι εἰπεῖν, ὦ Σώκρατες;\n\nΣΩ. Ὦ Μένων, οὐκ οἶδα.'],
    ['fr', 'dialogue', 'CLÉANTE\nComment la nommez-vous ?\nDORINE, sans lever la tête.\nJe l’arrose.'],
    [
      'la',
      'argument',
      'Demonstratio. Quare sequitur ; ergo patet, quia constat.\n\nScholium. Nam igitur quis dubitat ?',
    ],
    [
      'la',
      'argument',
      'Signum posterius est re.\n\nDemonstratio. Patet ex Definitione I. Nam per Definitionem II intelligo regulam.',
    ],
    [
      'la',
      'definition',
      'DEFINITIONES\n\nI. Per signum intelligo id quod aliud in cogitationem venire facit.',
    ],
    ['fr', 'exposition', 'La salle est haute et le bois des tables est clair.'],
    ['en', 'argument', 'All men are mortal; therefore Socrates is, since he is a man. Hence he will die.'],
    ['en', 'definition', 'By virtue I mean a habit; it is defined by its end.'],
    ['de', 'objection', 'Man könnte einwenden, der Einwand sei schon widerlegt.'],
    ['de', 'example', 'Ein Beispiel: zum Beispiel das Haus.'],
    ['la', 'objection', 'Videtur quod Deus non sit. Praeterea, sed contra est.'],
    ['la', 'argument', 'Ergo sequitur conclusio, quia maior est vera; igitur constat.'],
    ['el', 'question', 'Τί ἐστι ἀρετή; πῶς διδακτόν;'],
    [null, 'question', 'Quid est? Cur est?'],
  ] as const)('in %s knows an instance of %s', (language, type, text) => {
    expect(classifyUnit(text, language)).toBe(type)
  })

  it('takes no list for a conversation', () => {
    expect(classifyUnit('Il faut :\n\n— une plume ;\n\n— de l’encre.', 'fr')).toBe('exposition')
  })
})
