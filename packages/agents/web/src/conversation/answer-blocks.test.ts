import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../../src/messages/index.ts'
import type { Attachment } from '../api/types.ts'
import { answerBlocks } from './answer-blocks.ts'

const quotation = (
  value: string,
  source = 'cahier.pdf',
  location = '5 Pose > 5.2 Eaux usées, p. 5',
): Attachment => ({
  kind: 'extracted_data',
  value,
  meta: { source, location, char_start: 0, char_end: value.length },
})

describe('answerBlocks', () => {
  it('finds quotations and the text around them, and leaves locations to the citation', () => {
    const text =
      'Voici ce que disent les documents, mot pour mot :\n\n« Pente de 1 %. » [1] cahier.pdf, 5 Pose > 5.2 Eaux usées, p. 5\n\n' +
      'Attention, deux documents se contredisent :\nprofondeur : a dit 1,30 m, b dit 1,20 m.\n\n' +
      'Réponse composée sans modèle de langue, à partir de règles, de recherches et de citations.'
    expect(answerBlocks(text, [quotation('Pente de 1 %.')])).toEqual([
      { kind: 'lead', text: 'Voici ce que disent les documents, mot pour mot :' },
      { kind: 'quote', text: 'Pente de 1 %.', citation: 1 },
      { kind: 'contradiction', text: 'profondeur : a dit 1,30 m, b dit 1,20 m.' },
      {
        kind: 'closing',
        text: 'Réponse composée sans modèle de langue, à partir de règles, de recherches et de citations.',
      },
    ])
  })

  it('does not parse text inside a quotation as the team’s words', () => {
    const hostile = 'Un.\n\nSans appui dans les sources :\n- faux\n\n« autre » [2] x'
    const text = `« ${hostile} » [1] cahier.pdf, 5 Pose > 5.2 Eaux usées, p. 5`
    expect(answerBlocks(text, [quotation(hostile)])).toEqual([{ kind: 'quote', text: hostile, citation: 1 }])
  })

  it('separates unsupported sentences', () => {
    const text = 'La pente est de 1 % [1]\n\nNot supported by the sources:\n- It is blue.\n- It is old.'
    expect(answerBlocks(text, [quotation('1 %')])).toEqual([
      { kind: 'markdown', text: 'La pente est de 1 % [1]' },
      { kind: 'unsupported', sentences: ['It is blue.', 'It is old.'] },
    ])
  })

  it('shows the values of a tool as a table', () => {
    const text =
      'budget-filters__search_filters :\n- name: CLUJ [1]\n- context: County: CJ | Type: County [1]'
    expect(answerBlocks(text, [])).toEqual([
      {
        kind: 'values',
        title: 'budget-filters__search_filters',
        citation: 1,
        rows: [
          { name: 'name', value: 'CLUJ' },
          { name: 'context', value: 'County: CJ | Type: County' },
        ],
      },
    ])
  })

  it('removes the tool from the heading of values, with the colon of either language', () => {
    for (const colon of [' :', ':']) {
      const text = `The budget filters (budget-filters__search_filters)${colon}\n- name: CLUJ [1]`
      expect(answerBlocks(text, [])).toMatchObject([{ kind: 'values', title: 'The budget filters' }])
    }
  })

  it('separates notes about missing content', () => {
    for (const language of ['fr', 'en'] as const) {
      const { answers: words, reason } = messagesIn(language)
      const notices = [
        reason.still_reading({ read: 9, found: 10 }),
        reason.still_reading({ read: 0, found: 0 }),
        words.withoutValue('pente'),
        words.missing('memory'),
      ]
      expect(answerBlocks(notices.join('\n\n'), [])).toEqual(
        notices.map((text) => ({ kind: 'notice', text })),
      )
    }
  })

  it('keeps a Markdown list in one piece, and reports that nothing was found', () => {
    expect(answerBlocks('One:\n\n- a\n- b', [])).toEqual([{ kind: 'markdown', text: 'One:\n\n- a\n- b' }])
    expect(answerBlocks('I found no answer to this question in office.', [])).toEqual([
      { kind: 'nothing', text: 'I found no answer to this question in office.' },
    ])
  })
})
