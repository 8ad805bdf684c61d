import { expect, it } from 'vitest'
import { answersFirst } from './answers-first.ts'

const found = (...texts: readonly [conversationId: string, orderIndex: number, content: string][]) =>
  texts.map(([conversationId, orderIndex, content]) => ({ item: { conversationId, orderIndex, content } }))
const order = (messages: ReturnType<typeof found>, question: string) =>
  answersFirst(messages, question).map(({ item }) => item.content)

it('puts the reply to a stored question before it, and keeps the order of the others', () => {
  const messages = found(
    ['a', 1, 'Which hymn did you choose?'],
    ['b', 4, 'Practise the hymn on Sunday.'],
    ['a', 2, 'Tallis, and they liked the hymn of the bells.'],
  )
  expect(order(messages, 'Which hymn do we choose?')).toEqual([
    'Tallis, and they liked the hymn of the bells.',
    'Which hymn did you choose?',
    'Practise the hymn on Sunday.',
  ])
})

it.each([
  ['Where did I put the spare key?', 'The spare key is under the flower pot.', 'Where is the spare key?'],
  [
    'where did I put the spare key',
    'The spare key is taped under the bench.',
    'where did I put the spare key',
  ],
  ['Où ai-je rangé le double des clés', 'Le double des clés est chez Nadia.', 'Où est le double des clés ?'],
  ['Wo liegt der Ersatzschlüssel?', 'Der Ersatzschlüssel liegt im Keller.', 'Wo ist der Ersatzschlüssel?'],
])('%s: a statement with the same words goes before it', (asked, answer, question) => {
  expect(order(found(['a', 0, asked], ['b', 0, answer]), question)).toEqual([answer, asked])
})

it.each(['What did I ask about the spare key?', 'Was habe ich zum Ersatzschlüssel gefragt?'])(
  '%s: the order stays',
  (question) => {
    const texts = ['Where did I put the spare key?', 'The spare key, der Ersatzschlüssel, is new.'] as const
    expect(order(found(['a', 0, texts[0]], ['b', 0, texts[1]]), question)).toEqual(texts)
  },
)

it('leaves a message first that says something before it asks', () => {
  const texts = ['The spare key hangs in the shed. Is that fine?', 'The spare key is new.']
  const messages = found(['a', 0, texts[0] ?? ''], ['b', 0, texts[1] ?? ''])
  expect(order(messages, 'Where is the spare key?')).toEqual(texts)
})
