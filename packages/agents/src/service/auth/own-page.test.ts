import { describe, expect, it } from 'vitest'
import { isOwnPageOrProgram } from './own-page.ts'

const host = '127.0.0.1:3100'
const own = 'http://127.0.0.1:3100'

describe('without tokens', () => {
  it.each([
    ['the own page', 'POST', { origin: own, 'sec-fetch-site': 'same-origin' }, true],
    ['the own page in a browser that says its origin alone', 'DELETE', { origin: own }, true],
    ['a program that posts JSON', 'POST', { 'content-type': 'application/json' }, true],
    ['a program that posts bytes', 'POST', { 'content-type': 'application/octet-stream' }, true],
    [
      'a program that sends plain text and says so',
      'POST',
      { 'content-type': 'text/plain', 'x-agora-page': '1' },
      true,
    ],
    ['a program that deletes', 'DELETE', {}, true],
    ['a program that opens a socket', 'GET', { upgrade: 'websocket' }, true],
    ['a page of another port', 'POST', { origin: 'http://127.0.0.1:8080' }, false],
    [
      'a page of another port, same-site',
      'POST',
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
      false,
    ],
    ['a page of another name of this machine', 'POST', { origin: 'http://localhost:3100' }, false],
    ['a page of no origin', 'POST', { origin: 'null' }, false],
    [
      'a page elsewhere that has the header',
      'POST',
      { origin: 'http://localhost:1', 'x-agora-page': '1' },
      false,
    ],
    ['a socket of another port', 'GET', { origin: 'http://127.0.0.1:8080', upgrade: 'websocket' }, false],
    ['a form without an origin', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, false],
    [
      'a file of a form without an origin',
      'POST',
      { 'content-type': 'multipart/form-data; boundary=x' },
      false,
    ],
    ['plain text without an origin', 'POST', { 'content-type': 'Text/Plain;charset=UTF-8' }, false],
    ['no body without an origin', 'POST', {}, false],
  ])('%s', (_, method, headers, may) => {
    expect(isOwnPageOrProgram(method, { host, ...headers })).toBe(may)
  })
})
