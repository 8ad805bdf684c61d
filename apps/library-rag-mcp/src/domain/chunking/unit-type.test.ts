import { describe, expect, it } from 'vitest'
import { classifyUnit } from './unit-type.ts'

describe('classifyUnit', () => {
  it.each([
    {
      type: 'argument',
      language: 'fr',
      text: 'Le nom est un souffle. Or un souffle passe ; donc le nom ne dure que par l’usage, car rien d’autre ne le retient.',
    },
    {
      type: 'definition',
      language: 'fr',
      text: 'J’entends par universel ce qui se dit de plusieurs. On appelle individu ce qui ne se dit que de soi.',
    },
    {
      type: 'objection',
      language: 'fr',
      text: 'Mais on dira que les noms sont dans l’esprit. On objecte encore que l’esprit est un.',
    },
    { type: 'example', language: 'fr', text: 'Prenons la rose, par exemple.' },
    { type: 'question', language: 'fr', text: 'Qu’est-ce que la vertu ? Peut-elle s’enseigner ?' },
    { type: 'dialogue', language: 'fr', text: 'SOCRATE. — Que cherches-tu ?\n\nMÉNON. — La vertu, Socrate.' },
    {
      type: 'dialogue',
      language: 'fr',
      text: '— Que cherches-tu ?\n\n— La vertu.\n\n— Cherchons-la ensemble.',
    },
    {
      type: 'dialogue',
      language: 'fr',
      text: 'Ménon. Peux-tu me dire, Socrate, si elle s’enseigne ?\n\nSocrate. Je ne sais pas ce qu’elle est.',
    },
    {
      type: 'dialogue',
      language: 'el',
      text: 'ΜΕΝ. Ἔχεις μοι εἰπεῖν, ὦ Σώκρατες;\n\nΣΩ. Ὦ Μένων, οὐκ οἶδα.',
    },
    {
      type: 'dialogue',
      language: 'fr',
      text: 'CLÉANTE\nComment la nommez-vous ?\nDORINE, sans lever la tête.\nJe l’arrose.',
    },
    {
      type: 'argument',
      language: 'la',
      text: 'Demonstratio. Quare sequitur ; ergo patet, quia constat.\n\nScholium. Nam igitur quis dubitat ?',
    },
    {
      type: 'argument',
      language: 'la',
      text: 'Signum posterius est re.\n\nDemonstratio. Patet ex Definitione I. Nam per Definitionem II intelligo regulam.',
    },
    {
      type: 'definition',
      language: 'la',
      text: 'DEFINITIONES\n\nI. Per signum intelligo id quod aliud in cogitationem venire facit.',
    },
    { type: 'exposition', language: 'fr', text: 'La salle est haute et le bois des tables est clair.' },
    {
      type: 'argument',
      language: 'en',
      text: 'All men are mortal; therefore Socrates is, since he is a man. Hence he will die.',
    },
    { type: 'definition', language: 'en', text: 'By virtue I mean a habit; it is defined by its end.' },
    { type: 'objection', language: 'de', text: 'Man könnte einwenden, der Einwand sei schon widerlegt.' },
    { type: 'example', language: 'de', text: 'Ein Beispiel: zum Beispiel das Haus.' },
    { type: 'objection', language: 'la', text: 'Videtur quod Deus non sit. Praeterea, sed contra est.' },
    {
      type: 'argument',
      language: 'la',
      text: 'Ergo sequitur conclusio, quia maior est vera; igitur constat.',
    },
    { type: 'question', language: 'el', text: 'Τί ἐστι ἀρετή; πῶς διδακτόν;' },
    { type: 'question', language: null, text: 'Quid est? Cur est?' },
  ] as const)('knows an instance of $type in $language', ({ language, type, text }) => {
    expect(classifyUnit(text, language)).toBe(type)
  })

  it('takes no list for a conversation', () => {
    expect(classifyUnit('Il faut :\n\n— une plume ;\n\n— de l’encre.', 'fr')).toBe('exposition')
  })
})
