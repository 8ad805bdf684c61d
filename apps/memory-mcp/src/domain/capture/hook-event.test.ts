import { expect, it } from 'vitest'
import { readHookEvent } from './hook-event.ts'
import { withoutRecalled } from './recalled.ts'

const NOW = new Date('2030-05-01T10:00:00Z')
const read = (event: unknown) => readHookEvent(JSON.stringify(event), NOW)

it('finds the file of a session of Claude Code', () => {
  for (const hook_event_name of ['SessionEnd', 'PreCompact'])
    expect(read({ session_id: 's', transcript_path: '/t.jsonl', cwd: '/x', hook_event_name })).toEqual({
      kind: 'transcript',
      path: '/t.jsonl',
    })
})

it('takes the messages of Cursor and Gemini CLI, which give them one by one', () => {
  const turn = { conversation_id: 'c', generation_id: 'g' }
  const said = [
    read({ ...turn, hook_event_name: 'beforeSubmitPrompt', prompt: 'Hang the bells.' }),
    read({ ...turn, hook_event_name: 'afterAgentResponse', text: 'They hang.' }),
    read({
      session_id: 'd',
      hook_event_name: 'AfterAgent',
      timestamp: '2030-05-01T11:00:00+01:00',
      prompt: 'Ring.',
      prompt_response: 'Rung.',
    }),
  ].flatMap((report) => (report?.kind === 'messages' ? report.messages : []))
  expect(said.map(({ captured, ...one }) => Object.values(one).join(' | '))).toEqual([
    'Cursor | c | g user | user | Hang the bells. | 2030-05-01T10:00:00.000Z',
    'Cursor | c | g assistant | assistant | They hang. | 2030-05-01T10:00:00.000Z',
    'Gemini CLI | d | 2030-05-01T10:00:00.000Z user | user | Ring. | 2030-05-01T10:00:00.000Z',
    'Gemini CLI | d | 2030-05-01T10:00:00.000Z assistant | assistant | Rung. | 2030-05-01T10:00:00.000Z',
  ])
})

it('finds nothing in other events, and says what is no event', () => {
  expect(read({ session_id: 's', hook_event_name: 'SessionStart' })).toBeNull()
  expect(read({ hook_event_name: 'afterAgentResponse', text: 'Of no conversation.' })).toBeNull()
  for (const json of ['', 'text', '[]', 'null'])
    expect(() => readHookEvent(json, NOW)).toThrow(/one JSON object/)
})

it('leaves out what a recall has printed, and nothing beside it', () => {
  const recalled =
    'Due within two weeks:\n- 2030-05-01: Hang the bells.\nNoted last:\n- 2030-04-30: Bells are heavy.\n'
  expect(withoutRecalled(`Before.\n${recalled}After.`)).toBe('Before.\nAfter.')
  expect(withoutRecalled('Noted last: the bells.')).toBe('Noted last: the bells.')
})
