/**
 * Points `console` at stderr: on stdio, stdout carries JSON-RPC and one stray line of a library breaks the client.
 * Imported for its effect, before anything else.
 */
import { Console } from 'node:console'

globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr })
