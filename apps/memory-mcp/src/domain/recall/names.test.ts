import { describe, expect, it } from 'vitest'
import { namesIn, personSpeaking } from './names.ts'

const speaker = (content: string) => namesIn(content).speaker
const addressed = (content: string) => namesIn(content).addressed

describe('namesIn', () => {
  it('reads whose words they are', () => {
    expect(speaker('Marie: à demain !')).toBe('marie')
    expect(speaker('[22/11/2026, 10:04] Élise Dupont: merci')).toBe('elise dupont')
    expect(speaker('(4:06 pm) Élise: merci')).toBe('elise')
    expect(speaker('花子：こんにちは')).toBe('花子')
  })

  it('takes no other beginning for a name', () => {
    for (const content of [
      'We met at 10:30',
      'https://example.org/page',
      'Remember what we talked about last week: tea',
      'const x: number = 1',
      ':',
      '',
    ]) {
      expect(speaker(content)).toBeNull()
    }
  })

  it('hears who is spoken to, in any language that writes names with capitals', () => {
    for (const content of [
      'Hey Sam, how are you?',
      'That is great to hear, Sam!',
      'Merci Sam, à bientôt',
      'Das freut mich sehr, Sam.',
      'Gracias, Sam.',
      'Привет, Sam!',
      'I see what you mean, Sam',
    ]) {
      expect(addressed(content)).toEqual(['sam'])
    }
  })

  it('does not take what is spoken of for somebody spoken to', () => {
    for (const content of [
      'I moved to Lyon, France.',
      'Sam is a friend of mine.',
      'In Paris, we saw Sam.',
      'We saw Rome, Paris, Berlin.',
      'Wow, that is great!',
      'Yeah, Tuesday works for me.',
    ]) {
      expect(addressed(content)).toEqual([])
    }
  })

  it('looks at the beginning of a pasted text only', () => {
    expect(addressed(`${'x'.repeat(5000)}. Thanks, Sam!`)).toEqual([])
  })
})

it('lists nobody for a day or a kind of note before a colon', () => {
  const beginnings = ['Monday: dentist', 'Shopping: milk', 'Idée : une verrière', 'Bastien: at nine']
  expect(beginnings.map(personSpeaking)).toEqual([null, null, null, 'Bastien'])
})
