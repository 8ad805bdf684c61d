/** Lines for a server's stdin that are not requests; each is followed by a newline. */
export const BROKEN_FRAMES: readonly Buffer[] = [
  'hello',
  '',
  '   ',
  '\0\0\0',
  '{"jsonrpc":"2.0","id":1,"method":"ping"',
  '{"jsonrpc":"1.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1e400,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
  '{"jsonrpc":"2.0","id":[],"method":"ping"}',
  '{"jsonrpc":"2.0","id":"x","method":7}',
  '{"jsonrpc":"2.0","id":"y","result":{}}',
  '{"jsonrpc":"2.0","id":"z","error":{"code":1,"message":"m"}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"nobody"}}',
  '{"jsonrpc":"2.0","method":"notifications/\\ud800"}',
  '[]',
  '[1,2,3]',
  'null',
  '"text"',
  '['.repeat(100_000),
  `{"jsonrpc":"2.0","method":"x","params":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  'x'.repeat(1_000_000),
  '\ufeff{}',
]
  .map((text) => Buffer.from(text))
  .concat(Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]))
