import { describe, expect, it } from 'vitest'
import { farHint } from './far-hint.ts'

const result = (text: string | null, likeness: Record<string, number> = {}, similarity = 0.9) => ({
  text,
  similarity,
  wordLikeness: new Map(Object.entries(likeness)),
})

describe('farHint', () => {
  it('names the part of a question that nothing speaks of, although all is about the person', () => {
    const results = [
      result('Tobias quit the shipyard.', { 'Tobias’s': 0.6, shoe: 0.05, size: 0.1 }),
      result('Tobias is vegetarian.', { 'Tobias’s': 0.7, shoe: 0.02, size: 0.08 }),
    ]
    expect(farHint('What is Tobias’s shoe size?', results)).toContain('“shoe”')
  })

  it('is silent where one result has every part, in its own words, too', () => {
    const asked = 'When are Gwenn’s babies due?'
    const others = result('Gwenn called.', { 'Gwenn’s': 0.7, babies: 0.02 })
    expect(farHint(asked, [others])).not.toBeNull()
    expect(
      farHint(asked, [
        others,
        result('Gwenn is expecting twins in April.', { 'Gwenn’s': 0.7, babies: 0.35 }),
      ]),
    ).toBeNull()
    expect(
      farHint('Where does Gwenn live?', [result('Gwenn moved to Brest.', { Gwenn: 0.7, live: 0.1 })]),
    ).toBeNull()
  })

  it('knows a time and an amount by what a result says, not by its words', () => {
    const boat = { boat: 0.8 }
    expect(farHint('How long is the boat?', [result('The boat is moored at the quay.', boat)])).toContain(
      '“how long”',
    )
    expect(farHint('How long is the boat?', [result('The boat has eleven metres.', boat)])).toBeNull()
    expect(farHint('Quand part Odile ?', [result('Odile part au printemps.')])).toBeNull()
    expect(farHint('Quand part Odile ?', [result('Odile aime le vent.')])).toContain('“quand”')
  })

  it.each([
    [
      'What is my dog called?',
      'Sophie’s dog is called Biscuit.',
      'My dog is called Biscuit, like Sophie’s dog.',
      'dog',
    ],
    ['What does my daughter study?', 'Ravi’s daughter studies law.', 'Our daughter studies law.', 'daughter'],
    [
      'Où habite ma belle-mère ?',
      'La belle-mère de Hugo habite à Nîmes.',
      'Belle-mère : Nîmes.',
      'belle-mere',
    ],
    [
      'How long is my mother-in-law staying?',
      'Inès’s mother-in-law stays a week.',
      'Inès’s mother stays a week.',
      'mother-in-law',
    ],
  ])('%s is not answered by: %s; but by: %s', (question, ofAnother, own, thing) => {
    expect(farHint(question, [result(ofAnother, {}, 0.9999)])).toContain(`“${thing}”`)
    expect(farHint(question, [result(own, {}, 0.9999)])).toBeNull()
  })

  it('tells that what somebody else has does not answer a question about an own thing', () => {
    const boat = { boat: 0.8, colour: 0.6 }
    const asked = 'Which colour is my boat?'
    expect(farHint(asked, [result('Tobias paints and has a red boat.', boat)])).toContain('“boat”')
    expect(farHint(asked, [result('My boat is red.', boat)])).toBeNull()
    expect(farHint('Quand est mon dentiste ?', [result('Dentiste mardi à une heure.')])).toBeNull()
  })

  it('does not doubt what has all words of the question, however it tells when', () => {
    expect(
      farHint('When is the boat varnished?', [result('The boat is varnished at low tide.', {}, 0.2)]),
    ).toBeNull()
    expect(farHint('Who brings our bread?', [result('Odile brings the bread.', {}, 0.3)])).toBeNull()
  })

  it('does not doubt words that are no question, rare ones that stand there, and memories too long to compare', () => {
    expect(farHint('boat varnish', [result('The boat is moored.', { boat: 0.8, varnish: 0.01 })])).toBeNull()
    expect(
      farHint('Who repaired the boat under BX-4471?', [
        result('BX-4471: 310 euros.', { boat: 0.01, repaired: 0.01 }),
      ]),
    ).toBeNull()
    const long = { text: 'The boat. '.repeat(60), similarity: 0.9, wordLikeness: null }
    expect(farHint('Who repaired the boat?', [long])).toBeNull()
  })

  it('does not doubt messages that have a word of the question, unless it is a name alone', () => {
    const said = (text: string) => ({ text, similarity: 0.2, wordLikeness: null })
    const asked = 'What did Gwenn say about the varnish of her boat?'
    expect(farHint(asked, [said('Gwenn likes the sea.'), said('The varnish was still wet.')])).toBeNull()
    expect(farHint(asked, [said('Gwenn likes the sea.')])).toContain('may not answer')
  })

  it('doubts what is far, and a question that was noted', () => {
    expect(farHint('Which pets?', [result('We sold the car.', {}, 0.1)])).toContain('may not answer')
    expect(farHint('Which pets?', [result(null)])).toContain('may not answer')
    expect(farHint('Which pets?', [])).toBeNull()
  })
})
