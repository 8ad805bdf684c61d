import type { Plugin } from 'esbuild'

/** Parts of graphql-request that weaviate-client imports for GraphQL queries, which are not used here. */
const STUB = `
  export class GraphQLClient {
    request() { throw new Error('GraphQL is not part of this bundle') }
  }
`

/**
 * Leaves the GraphQL client out of weaviate-client, 1.1 of its 3.2 MB: searches, counts and writes go over gRPC and REST
 * since Weaviate 1.29, older ones are refused when connecting.
 */
export function weaviatePlugin(): Plugin {
  return {
    name: 'weaviate',
    setup(build) {
      build.onResolve({ filter: /^graphql-request$/ }, ({ path }) => ({ path, namespace: 'weaviate-stub' }))
      build.onLoad({ filter: /.*/, namespace: 'weaviate-stub' }, () => ({ contents: STUB }))
    },
  }
}
