import { expect, it } from 'vitest'
import { fromHeaderValue, toHeaderValue } from './index.ts'

it.each([
  ['us-west1', 'us-west1'],
  ['a b', 'a b'],
  ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
  [' padded ', '=?base64?IHBhZGRlZCA=?='],
  ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
  ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
  ['', '=?base64??='],
])('writes and reads %j as the specification has it', (text, value) => {
  expect(toHeaderValue(text)).toBe(value)
  expect(fromHeaderValue(value)).toBe(text)
})
