import { describe, expect, it } from 'vitest'
import { AnswerReader } from './answer-reader.ts'
import { createNameResolver } from './tool-names.ts'

const TOOLS = ['library__find_books', 'library__remove_book', 'calendar__list_days']
const resolve = createNameResolver(TOOLS)
const NAMES = [...TOOLS, 'find_books', 'remove_book', 'list_days']

function read(text: string, size: number) {
  const reader = new AnswerReader(resolve, NAMES)
  let shown = ''
  for (let at = 0; at < text.length; at += size) {
    const words = reader.push(text.slice(at, at + size))
    if (reader.takeWithdrawn() !== '') shown = ''
    shown += words
  }
  const { calls, before } = reader.end()
  return { shown: shown + before, calls }
}

const ARGS = '{"author": "Eco", "year": 1980}'
const FIND = [{ tool: 'library__find_books', known: true, args: { author: 'Eco', year: 1980 } }]

describe.each([1, 4, 1_000])('a call in words, in pieces of %i characters', (size) => {
  it.each([
    [
      'a list of OpenAI',
      `{"tool_calls": [{"type": "function", "function": {"name": "find_books", "arguments": ${JSON.stringify(ARGS)}}}]}`,
    ],
    ['parameters', `{"type": "function", "name": "library__find_books", "parameters": ${ARGS}}`],
    ['a tool and its input', `{"thought": "I look.", "action": "find_books", "action_input": ${ARGS}}`],
    ['arguments beside the name', '{"tool": "find_books", "author": "Eco", "year": 1980}'],
    ['the name as a key', `{"find_books": ${ARGS}}`],
    ['a list in a fence', `\`\`\`json\n[{"name": "find_books", "arguments": ${ARGS}}]\n\`\`\``],
    ['a comma too many', '{"name": "find_books", "arguments": {"author": "Eco", "year": 1980,},}'],
    ['Python', "{'name': 'find_books', 'arguments': {'author': 'Eco', 'year': 1980}}"],
    ['Hermes, without its end', `<tool_call>\n{"name": "find_books", "arguments": ${ARGS}}`],
    ['Llama 3.2', '[find_books(author="Eco", year=1980)]'],
    ['Llama 3.1', `<|python_tag|>{"name": "find_books", "parameters": ${ARGS}}`],
    ['Llama, as a tag', `<function=find_books>${ARGS}</function>`],
    [
      'Qwen Coder',
      '<tool_call>\n<function=library__find_books>\n<parameter=author>\nEco\n</parameter>\n</function>\n</tool_call>',
    ],
    ['GLM', '<tool_call>find_books\n<arg_key>author</arg_key>\n<arg_value>Eco</arg_value>\n</tool_call>'],
    [
      'Claude',
      '<function_calls>\n<invoke name="find_books">\n<parameter name="author">Eco</parameter>\n</invoke>\n</function_calls>',
    ],
    ['Mistral', `[TOOL_CALLS]find_books[ARGS]${ARGS}`],
    [
      'DeepSeek',
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find_books\n\`\`\`json\n${ARGS}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      'Kimi',
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.find_books:0<|tool_call_argument_begin|>${ARGS}<|tool_call_end|><|tool_calls_section_end|>`,
    ],
    ['GPT-OSS', `<|channel|>commentary to=functions.find_books <|constrain|>json<|message|>${ARGS}<|call|>`],
    ['Gemma', '```tool_code\nfind_books(author="Eco", year=1980)\n```'],
    ['ReAct', `Action: find_books\nAction Input: ${ARGS}`],
    ['a program', `functions.find_books(${ARGS})`],
    ['YAML', 'tool: library__find_books\narguments:\n  author: Eco\n  year: 1980\n'],
    ['a program in a fence', '```python\nfound = find_books(author="Eco", year=1980)\nprint(found)\n```'],
    ['elements', '<find_books>\n<author>Eco</author>\n</find_books>'],
    ['another spelling', `{"name": "library.findBooks", "arguments": ${ARGS}}`],
    ['after thinking', `<think>\nI should look.\n</think>\n{"name": "find_books", "arguments": ${ARGS}}`],
  ])('is read in the form of %s', (_, text) => {
    const { shown, calls } = read(text, size)
    expect(calls).toMatchObject([{ tool: 'library__find_books', known: true, args: { author: 'Eco' } }])
    expect(shown.trim()).toBe('')
  })

  it('is read after words, which stay an answer', () => {
    const { shown, calls } = read(
      `Let me look.\n\n\`\`\`json\n{"name": "find_books", "arguments": ${ARGS}}\n\`\`\`\n`,
      size,
    )
    expect(calls).toEqual(FIND)
    expect(shown.trim()).toBe('Let me look.')
  })

  it('is made once where it was written several times, and two are two', () => {
    const call = `{"name": "find_books", "arguments": ${ARGS}}`
    expect(read(`${call}\n${call}`, size).calls).toEqual(FIND)
    expect(read(`${call}\n{"name": "list_days", "arguments": {}}`, size).calls).toHaveLength(2)
  })

  it.each([
    ['a tool that there is not', `{"name": "fly_home", "arguments": {"speed": 3}}`, 'fly_home'],
    ['no end', '{"name": "find_books", "arguments": {"author": "Ec', 'library__find_books'],
    [
      'no end in a tag',
      '<tool_call>\n{"name": "find_books", "arguments": {"author": ',
      'library__find_books',
    ],
    [
      'arguments that are a schema',
      '{"name": "find_books", "parameters": {"type": "object", "properties": {}}}',
      'library__find_books',
    ],
  ])('is known as one with %s', (_, text, tool) => {
    const { calls } = read(text, size)
    expect(calls.map((call) => [call.tool, call.known && call.args !== null])).toEqual([[tool, false]])
  })

  it.each([
    'find_books can look for an author; tell me one.',
    'I have three tools:\n- find_books: finds books (by author).\n- remove_book: removes one {for ever}.',
    'A record:\n```json\n{"name": "Eco", "born": 1932}\n```\nIt has two fields.',
    '{"title": "The Name of the Rose", "year": 1980}',
    '[1] The first source.\n[2] [The second](https://example.org/a_b).',
    '```python\nprint("hello")\n```\nThat prints a word.',
    'In JSON a call of another program looks so:\n```json\n{"name": "get_rain", "arguments": {"city": "Lyon"}}\n```\nReplace the city.',
    'Write `<tool_call>` in your template.',
    'Is a < b and b > c?\n<b>Yes</b>',
    '   indented\n\n\nand spaced   \n',
  ])('is not seen in %j', (text) => {
    expect(read(text, size)).toEqual({ shown: text, calls: [] })
  })

  it.each([
    ['<think>\nOn which day?\n</think>\n\nOn Monday.', 'On Monday.'],
    ['<thinking>Hm.</thinking><think>Again.</think> On Monday.', 'On Monday.'],
    ['[THINK]On which day?[/THINK]On Monday.', 'On Monday.'],
    [
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>On Monday.',
      'On Monday.',
    ],
    ['<think>It goes on and on', ''],
    ['<think></think>', ''],
    ['The tag `<think>` begins it, </think> ends it.', 'The tag `<think>` begins it, </think> ends it.'],
    ['<', '<'],
    ['Which day is it?\n</think>\n\nOn Monday.', 'On Monday.'],
    [`Which day?</think>{"a": 1}`, '{"a": 1}'],
    ['Close it with `</think>`, please.', 'Close it with `</think>`, please.'],
  ])('leaves of %j the answer', (text, answer) => {
    expect(read(text, size).shown.trim()).toBe(answer)
  })
})

it('takes a name for a tool only where it can mean one', () => {
  const several = createNameResolver(['a__find', 'b__find', 'a__search_all'])
  expect(several('find')).toBeUndefined()
  expect(several('a.find')).toBe('a__find')
  expect(several('functions.a__find')).toBe('a__find')
  expect(several('searchAll')).toBe('a__search_all')
  expect(several('constructor')).toBeUndefined()
})

it('takes a name that JavaScript knows for an argument like any other', () => {
  const { calls } = read('find_books(__proto__="Eco", constructor="x")', 1_000)
  expect(calls.map(({ args }) => Object.entries(args ?? {}))).toEqual([
    [
      ['__proto__', 'Eco'],
      ['constructor', 'x'],
    ],
  ])
})
