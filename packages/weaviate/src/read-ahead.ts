/** Reads values by key; missing ones are left out, and others may be among them. */
type Read<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/** Reads in the round trip of other requests. @returns a reader that takes no request for what was read ahead */
export async function readAhead<Key, Value>(
  keys: readonly Key[],
  read: Read<Key, Value>,
): Promise<Read<Key, Value>> {
  const ahead = await read(keys)
  const known = new Set(keys)
  return async (wanted) => {
    const others = wanted.filter((key) => !known.has(key))
    return others.length === 0 ? ahead : new Map([...ahead, ...(await read(others))])
  }
}
