import { ASKED_AT } from './dated-questions.ts'

export interface DatedMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly timestamp: string
}

/** Subjects of the messages in turn, each in several sentences, so that a month is told by its date alone. */
const SUBJECTS: readonly (readonly string[])[] = [
  [
    'The kitchen gets oak shelves instead of cupboards.',
    'We move the sink of the kitchen under the window.',
    'The kitchen floor will be cork.',
  ],
  [
    'My knee hurts when I go down the stairs.',
    'The doctor says that the knee needs rest.',
    'My knee is much better, I can kneel again.',
  ],
  [
    'We take the early train to Lisbon and change in Madrid.',
    'The night train to Vienna is booked.',
    'The train to Ghent leaves from platform four.',
  ],
  [
    'In the garden the beans come up.',
    'The garden needs a fence against the deer.',
    'We plant a quince tree in the garden.',
  ],
  [
    'The invoice of the plumber is too high, I will call him.',
    'I paid the invoice for the roof.',
    'The invoice has the wrong address.',
  ],
  [
    'The dog has learnt to wait at the door.',
    'The dog ate half a shoe.',
    'The dog must see the vet about his ear.',
  ],
  [
    'I ran ten kilometres without a break.',
    'Running in the rain was lovely.',
    'My running shoes are worn out.',
  ],
  [
    'Marie says that the choir sings Fauré.',
    'The choir needs another tenor, Marie said.',
    'Marie is away, the choir meets without her.',
  ],
  [
    'The car makes a noise when I brake.',
    'The car passed its inspection.',
    'We might sell the car and share one.',
  ],
]

const DAY_MS = 24 * 60 * 60 * 1000
const BEGIN = Date.parse('2024-01-02T08:00:00Z')
const SPARSE_STEP = 2
/** Days before the questions on which each subject has a message. */
const DENSE_DAYS = 30

/** Messages on every second day for nearly three years, and of every subject on each of the last thirty days. */
export function datedMessages(): DatedMessage[] {
  const messages: DatedMessage[] = []
  const add = (moment: number, subject: number, place: number) => {
    const sentences = SUBJECTS[subject % SUBJECTS.length] ?? []
    messages.push({
      role: messages.length % 2 === 0 ? 'user' : 'assistant',
      content: sentences[place % sentences.length] ?? '',
      timestamp: new Date(moment).toISOString(),
    })
  }
  const dense = ASKED_AT.getTime() - DENSE_DAYS * DAY_MS
  for (let moment = BEGIN, n = 0; moment < ASKED_AT.getTime() - DAY_MS / 2; n += 1) {
    if (moment < dense) {
      add(moment, n, Math.floor(n / SUBJECTS.length))
      moment += SPARSE_STEP * DAY_MS
    } else {
      for (const [subject] of SUBJECTS.entries()) add(moment + subject * 60_000, subject, n)
      moment += DAY_MS
    }
  }
  return messages
}
