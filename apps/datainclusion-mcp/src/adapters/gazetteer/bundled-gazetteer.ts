import { readFile } from 'node:fs/promises'
import { once } from '@agora-mcp/core/lazy'
import { type Gazetteer, parseGazetteer } from '../../domain/gazetteer.ts'

/** Opens the gazetteer's file on the first call and caches it. A failure is not cached. */
export const createBundledGazetteer = (file: URL): (() => Promise<Gazetteer>) =>
  once(async () => parseGazetteer(await readFile(file, 'utf8')))
