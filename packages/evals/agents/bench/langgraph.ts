import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmInstall } from '../../../../scripts/packing/install.ts'

/** 67 MB, which only this benchmark needs: npm installs it beside the workspace the first time. */
const PACKAGES = ['@langchain/langgraph@1.7.3', '@langchain/core@1.3.4']

/** A graph of LangGraph.js that hands an envelope from node to node. */
export interface EnvelopeGraph {
  /** Runs it in a thread of its own. */
  run(): Promise<void>
}

/** Used part of the library. */
interface LangGraph {
  readonly START: string
  readonly END: string
  readonly MemorySaver: new () => unknown
  readonly Annotation: {
    Root(channels: object): object
    (options: { reducer(left: unknown[], right: unknown[]): unknown[]; default(): unknown[] }): object
  }
  readonly StateGraph: new (state: object) => Builder
}

interface Builder {
  addNode(name: string, work: () => Promise<object>): Builder
  addEdge(from: string, to: string): Builder
  compile(options: { checkpointer: unknown }): {
    invoke(input: object, config: object): Promise<{ hops: readonly unknown[] }>
  }
}

/**
 * As many nodes as a question has hops, each of which adds an envelope to the state; the memory saver keeps a checkpoint
 * after each, so that a thread could be resumed there.
 * @throws Error where npm cannot install the library
 */
export async function openLangGraph(envelopes: readonly object[]): Promise<EnvelopeGraph> {
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache/langgraph')
  if (!existsSync(join(folder, 'node_modules/@langchain/langgraph'))) npmInstall(folder, PACKAGES)
  const { resolve } = createRequire(join(folder, 'package.json'))
  const library: LangGraph = await import(pathToFileURL(resolve('@langchain/langgraph')).href)
  const { Annotation, StateGraph, MemorySaver, START, END } = library

  const hops = Annotation({ reducer: (left, right) => [...left, ...right], default: () => [] })
  const builder = new StateGraph(Annotation.Root({ hops }))
  const names = envelopes.map((_, place) => `node${place}`)
  for (const [place, envelope] of envelopes.entries()) {
    // A copy: otherwise each hop would hold the same object.
    builder.addNode(`node${place}`, async () => ({ hops: [structuredClone(envelope)] }))
  }
  for (const [place, name] of [START, ...names].entries()) builder.addEdge(name, names[place] ?? END)
  const graph = builder.compile({ checkpointer: new MemorySaver() })
  return {
    async run() {
      const { hops } = await graph.invoke({ hops: [] }, { configurable: { thread_id: crypto.randomUUID() } })
      if (hops.length !== envelopes.length) throw new Error(`${hops.length} hops came back`)
    },
  }
}
