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
import { LEAST_VERSION, tooOld } from './weaviate-error.ts'

/** Seconds that a request may take: searches and reads, writes, and the first contact. Where other nodes can do it, less. */
const TIMEOUT_SECONDS = {
  alone: { query: 20, insert: 60, init: 5 },
  amongOthers: { query: 10, insert: 15, init: 3 },
}

/** A connection to a Weaviate, its failures turned into words for users. */
export interface Weaviate {
  readonly settings: WeaviateSettings
  /**
   * The collection of a plan, made where there is none yet. Its vector index is counted in the background.
   * @throws AppError config where one of its name has other properties, unavailable as every method of it
   */
  collection(plan: CollectionPlan): Promise<OpenCollection>
  /**
   * Drops collections with all that is in them, of one tenant all that is the tenant's; without effect on those that are not
   * there.
   */
  drop(names: readonly string[]): Promise<void>
  /** Gives the collection another name besides; false where something has that name. Atomic in a whole cluster. */
  takeName(name: string, collection: string): Promise<boolean>
  /**
   * Takes such a name away; without effect where it is not there. It may be done twice, also after a later `takeName`: a name
   * that somebody else may take next is not safe.
   */
  giveName(name: string): Promise<void>
  /** The further names of a collection. */
  namesOf(collection: string): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * Connects to the Weaviate of these settings; the client's code is loaded now.
 * @param log is told which vector index lacks objects
 * @throws AppError unavailable where it cannot be reached, config where it refuses the key or is too old
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
  // Fails now where none answers.
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
          // Others have their objects there, or are about to.
          else if (await client.collections.exists(name))
            await client.collections.use(name).tenants.remove(settings.tenant)
        }
      }),
    takeName: (name, collection) =>
      nodes.run(async (client) => {
        try {
          await client.alias.create({ alias: ownName(name), collection: ownName(collection) })
          return true
        } catch (error) {
          if (error instanceof Error && /already exists/.test(error.message)) return false
          throw error
        }
      }),
    giveName: (name) =>
      nodes.run(async (client) => {
        // The leader is asked, so that it is gone where a node says so.
        await client.alias.delete(ownName(name)).catch((error: Error) => {
          if (!/status code: 404/.test(error.message)) throw error
        })
      }),
    namesOf: (collection) =>
      nodes.run(async (client, address) => {
        // One that has just started has none yet.
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
    ...(apiKey === undefined ? {} : { authCredentials: new weaviate.ApiKey(apiKey.reveal()) }),
  })
}

async function assertVersion(client: WeaviateClient, { url }: WeaviateAddress): Promise<void> {
  const { version } = await client.getMeta()
  const [major = 0, minor = 0] = String(version).split('.').map(Number)
  const least = LEAST_VERSION
  if (major > least.major || (major === least.major && minor >= least.minor)) return
  throw tooOld(String(version), url)
}
