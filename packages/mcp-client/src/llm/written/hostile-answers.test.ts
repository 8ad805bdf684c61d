import { cpuMilliseconds } from '@agora-mcp/testing'
import { expect, it } from 'vitest'
import { AnswerReader } from './answer-reader.ts'
import { createNameResolver } from './tool-names.ts'

const TOOLS = ['library__find_books']
const NAMES = [...TOOLS, 'find_books']
const LENGTH = 100_000

const milliseconds = (text: string, size: number): number =>
  cpuMilliseconds(() => {
    const reader = new AnswerReader(createNameResolver(TOOLS), NAMES)
    for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
    reader.end()
  })

// When read repeatedly, each took from three seconds to hours.
it.each([
  ['objects that nothing closes', '', '{ ', ''],
  ['lists that nothing closes', '', '[', ''],
  ['strings that nothing closes', '{', "'", ''],
  ['escaped quotation marks', '{"', "\\'", '"}'],
  ['one long list', '{"a": [', '"b c d",', ''],
  ['space', '', ' ', ''],
  ['short lines', '', 'a\n', ''],
  ['empty lines in a code block', '```json\n', '\n', ''],
  ['keys and values that nothing ends', '', 'find_books<arg_key>a</arg_key> <arg_value>', ''],
  ['parameters that nothing ends', '', '<function=find_books><parameter=a>', ''],
  ['names before elements', '', 'find_books<a>', ''],
  ['ends of thinking', '`', '</think>', ''],
])('reads %s in a time that grows with the length only', (_, first, repeated, last) => {
  const text = first + repeated.repeat((LENGTH - first.length - last.length) / repeated.length) + last
  expect(milliseconds(text, LENGTH)).toBeLessThan(2_500)
  expect(milliseconds(text, 4)).toBeLessThan(2_500)
})
