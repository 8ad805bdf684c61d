export type ShardStatus = 'READY' | 'READONLY'

/** Sets the status of all shards of collections with a prefix, as a server does when its disk is full. */
export async function setShardStatus(url: string, prefix: string, status: ShardStatus): Promise<void> {
  const { classes } = (await get(`${url}/v1/schema`)) as { classes: { class: string }[] }
  for (const { class: name } of classes.filter((one) => one.class.startsWith(prefix))) {
    const shards = (await get(`${url}/v1/schema/${name}/shards`)) as { name: string }[]
    for (const shard of shards) {
      await fetch(`${url}/v1/schema/${name}/shards/${shard.name}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      })
    }
  }
}

const get = async (url: string): Promise<unknown> => (await fetch(url)).json()
