import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isAppError } from '../errors/index.ts'
import {
  envBool,
  envEnum,
  envInt,
  envPath,
  envPathList,
  envSecret,
  envUrl,
  envVerbatim,
} from './env-fields.ts'
import { parseEnv } from './parse-env.ts'

const schema = z.object({
  APP_LIMIT: envInt(1, 10).default(5),
  APP_LEVEL: envEnum(['info', 'error']).default('info'),
  APP_ON: envBool().default(false),
  APP_URL: envUrl().optional(),
  APP_ROOTS: envPathList(':').default([]),
  APP_TOKEN: envSecret().optional(),
})

const failure = (env: Record<string, string>) => {
  try {
    parseEnv(schema, env)
  } catch (error) {
    return error as Error
  }
  throw new Error('was accepted')
}

describe('parseEnv', () => {
  it('trims, takes blank as unset and fills defaults', () => {
    expect(parseEnv(schema, { APP_LIMIT: ' 7 ', APP_ON: 'Yes', APP_LEVEL: '  ', OTHER: 'x' })).toMatchObject({
      APP_LIMIT: 7,
      APP_ON: true,
      APP_LEVEL: 'info',
    })
  })

  it('splits path lists and drops empty parts', () => {
    expect(parseEnv(schema, { APP_ROOTS: '/a: /b ::' }).APP_ROOTS).toEqual(['/a', '/b'])
  })

  describe('paths, as clients pass them on', () => {
    const paths = z.object({
      APP_DIR: envPath().default('/default'),
      APP_FILE: envPath().optional(),
      APP_ROOTS: envPathList(':').optional(),
    })
    const env = { HOME: '/home/lou', DATA: '/srv/data' }

    it.each([
      ['~', '/home/lou'],
      ['~/memories', '/home/lou/memories'],
      ['$HOME/a b', '/home/lou/a b'],
      [`\${HOME}`, '/home/lou'],
      ['%DATA%/x', '/srv/data/x'],
      ['$DATA', '/srv/data'],
      ['/a~b/c', '/a~b/c'],
      ['', '/default'],
      [`\${user_config.folder}`, '/default'],
    ])('expands “%s”', (value, path) => {
      expect(parseEnv(paths, { ...env, APP_DIR: value }).APP_DIR).toBe(path)
    })

    it('expands each of a list, and one that is optional', () => {
      expect(
        parseEnv(paths, { ...env, APP_ROOTS: `~/a:\${user_config.second}:/b`, APP_FILE: '~/c' }),
      ).toMatchObject({
        APP_ROOTS: ['/home/lou/a', '/b'],
        APP_FILE: '/home/lou/c',
      })
    })

    it('refuses what means another folder wherever it is started, with what to write', () => {
      const refused = (APP_DIR: string) => () => parseEnv(paths, { ...env, APP_DIR })
      expect(refused('memories/mine')).toThrow(
        /APP_DIR: expected an absolute path, e\.g\. \/home\/lou\/memories\/mine/,
      )
      expect(refused(`\${folder}/mine`)).toThrow('APP_DIR: the variable folder in it is not set')
      expect(refused('~lou/x')).toThrow('absolute')
    })
  })

  it('takes a setting that its client did not fill for unset', () => {
    expect(parseEnv(schema, { APP_LIMIT: `\${user_config.limit}` }).APP_LIMIT).toBe(5)
  })

  it('keeps the white space of verbatim text, where it means something', () => {
    const verbatim = z.object({ APP_PREFIX: envVerbatim(), APP_OTHER: envVerbatim() })
    expect(parseEnv(verbatim, { APP_PREFIX: 'query: ', APP_OTHER: '  ' })).toEqual({ APP_PREFIX: 'query: ' })
  })

  it('lists every problem at once, by variable', () => {
    const error = failure({ APP_LIMIT: '11', APP_LEVEL: 'loud', APP_ON: 'maybe', APP_URL: 'ftp://x' })
    expect(isAppError(error) && error.code).toBe('config')
    expect(error.message).toBe(
      'APP_LIMIT: expected at most 10; APP_LEVEL: expected one of info, error; APP_ON: expected true or false; APP_URL: expected an http(s) address',
    )
  })

  it('keeps secrets out of every printed form and out of error messages', () => {
    const { APP_TOKEN } = parseEnv(schema, { APP_TOKEN: 'hunter2' })
    expect(`${APP_TOKEN} ${JSON.stringify({ APP_TOKEN })}`).not.toContain('hunter2')
    expect(APP_TOKEN?.reveal()).toBe('hunter2')
    expect(failure({ APP_LIMIT: 'hunter2' }).message).not.toContain('hunter2')
  })

  it('gives a frozen object', () => {
    expect(Object.isFrozen(parseEnv(schema, {}))).toBe(true)
  })
})
