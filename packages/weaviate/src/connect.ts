import type { Logger } from '@agora-mcp/core/log'
import type { WeaviateClient } from 'weaviate-client'
import type { OpenCollection } from './collection.ts'
import { type CollectionPlan, createCollection } from './collection-plan.ts'
import { changeUnderLocks } from './held-locks.ts'
import { addressesOf, openNodes, type WeaviateAddress } from './nodes.ts'
import { openCollection } from './open-collection.ts'
import { assertReady } from './readiness.ts'
import type { WeaviateSettings } from './settings/index.ts'
import { createVectorCount } from './vector-count.ts'
import { MIN_VERSION, tooOld } from './weaviate-error.ts'

/** Seconds for searches and reads, writes, and the first contact; shorter if other nodes are available. */
const TIMEOUT_SECONDS = {
  alone: { query: 20, insert: 60, init: 5 },
  amongOthers: { query: 10, insert: 15, init: 3 },
}

/** A connection to Weaviate that converts failures to errors for users. */
export interface Weaviate {
  readonly settings: WeaviateSettings
  /** Opens or creates a collection. @throws AppError config for other properties, unavailable */
  collection(plan: CollectionPlan): Promise<OpenCollection>
  /** Drops collections with all their data, with a tenant only the tenant's data; ignores missing ones. */
  drop(names: readonly string[]): Promise<void>
  /** Creates an alias of a collection; false if the name is taken. Atomic in the whole cluster. */
  createAlias(name: string, collection: string): Promise<boolean>
  /** May be executed twice, even after a later `createAlias`: not safe for a name that others may take next. */
  removeAlias(name: string): Promise<void>
  aliasesOf(collection: string): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * Connects to the Weaviate of these settings; the client's code is loaded here.
 * @param log receives warnings about vector indexes that lack objects
 * @throws AppError unavailable if it cannot be reached, config if it refuses the key or is too old
 */
export async function connectWeaviate(settings: WeaviateSettings, log?: Logger): Promise<Weaviate> {
  const vectors = createVectorCount(settings, log)
  const nodes = openNodes(settings, async (address) => {
    const client = await connect(address, settings)
    try {
      await assertVersion(client, address)
      vectors.connected(address.url, client)
      return client
    } catch (error) {
      await client.close()
      throw error
    }
  })
  // Fails immediately if no node answers.
  await nodes.run(async () => {})
  const ownName = (name: string) => `${settings.collectionPrefix}${name}`
  return {
    settings,
    async collection(plan) {
      const named = { ...plan, name: ownName(plan.name) }
      await nodes.run((client) => createCollection(client, named, settings))
      // Objects are counted in slices of their sample keys.
      if (plan.hasVectors && 'draw' in plan.properties) vectors.watch(named)
      return openCollection(nodes, named, settings)
    },
    drop: (names) =>
      changeUnderLocks(nodes, async (client) => {
        for (const name of names.map(ownName)) {
          if (settings.tenant === undefined) await client.collections.delete(name)
          // Other tenants have data there, or are about to.
          else if (await client.collections.exists(name))
            await client.collections.use(name).tenants.remove(settings.tenant)
        }
      }),
    createAlias: (name, collection) =>
      nodes.run(async (client) => {
        try {
          await client.alias.create({ alias: ownName(name), collection: ownName(collection) })
          return true
        } catch (error) {
          if (error instanceof Error && /already exists/.test(error.message)) return false
          throw error
        }
      }),
    removeAlias: (name) =>
      nodes.run(async (client) => {
        // Wait for the leader, so that the alias is gone on every node.
        await client.alias.delete(ownName(name)).catch((error: Error) => {
          if (!/status code: 404/.test(error.message)) throw error
        })
      }),
    aliasesOf: (collection) =>
      nodes.run(async (client, address) => {
        // A node that has just started has no collections yet.
        await assertReady(address)
        const found = (await client.alias.listAll({ collection: ownName(collection) })) ?? []
        return found.map(({ alias }) => alias.slice(settings.collectionPrefix.length))
      }),
    async close() {
      await vectors.close()
      await nodes.close()
    },
  }
}

async function connect(
  { url, grpcUrl }: WeaviateAddress,
  settings: WeaviateSettings,
): Promise<WeaviateClient> {
  const { apiKey } = settings
  const { default: weaviate } = await import('weaviate-client')
  const rest = new URL(url)
  const grpc = new URL(grpcUrl)
  const portOf = ({ port, protocol }: URL) =>
    port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  return weaviate.connectToCustom({
    httpHost: rest.hostname,
    httpPort: portOf(rest),
    httpSecure: rest.protocol === 'https:',
    httpPath: rest.pathname.replace(/\/+$/, ''),
    grpcHost: grpc.hostname,
    grpcPort: portOf(grpc),
    grpcSecure: grpc.protocol === 'https:',
    timeout: addressesOf(settings).length === 1 ? TIMEOUT_SECONDS.alone : TIMEOUT_SECONDS.amongOthers,
    ...(apiKey !== undefined && { authCredentials: new weaviate.ApiKey(apiKey.reveal()) }),
  })
}

async function assertVersion(client: WeaviateClient, { url }: WeaviateAddress): Promise<void> {
  const { version } = await client.getMeta()
  const [major = 0, minor = 0] = String(version).split('.').map(Number)
  const least = MIN_VERSION
  if (major > least.major || (major === least.major && minor >= least.minor)) return
  throw tooOld(String(version), url)
}
