import { readFile } from 'node:fs/promises'
import { once } from '@agora-mcp/core/lazy'
import { type Gazetteer, parseGazetteer } from '../../domain/gazetteer.ts'

/** Opens the gazetteer's file at the first call and keeps it. A failure is not kept. */
export const createBundledGazetteer = (file: URL): (() => Promise<Gazetteer>) =>
  once(async () => parseGazetteer(await readFile(file, 'utf8')))
