/**
 * Redirects `console` to stderr. Over stdio, stdout carries JSON-RPC, and one stray line printed by a library
 * breaks the client. Import this module first, for its side effect.
 */
import { Console } from 'node:console'

/** Output of `weaviate-client`, with stack traces, for requests that it retries; the last failure is thrown. */
const RETRIED = /^(Attempt|Healthcheck) \d+ failed\. Retrying in /

const onStderr = new Console({ stdout: process.stderr, stderr: process.stderr })
const warn = onStderr.warn.bind(onStderr)
onStderr.warn = (...printed: unknown[]) => {
  if (printed.some((one) => typeof one === 'string' && RETRIED.test(one))) return
  warn(...printed)
}

globalThis.console = onStderr
