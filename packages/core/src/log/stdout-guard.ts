/**
 * Makes `console` write to stderr. Over stdio, stdout carries JSON-RPC, and one stray line printed by a library breaks the
 * client. Import this module first, for its effect.
 */
import { Console } from 'node:console'

globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr })
