import { defineLibraryPack } from '@agora-mcp/build/pack-plan'

export default defineLibraryPack({
  inlined: [
    '@ai-sdk/anthropic',
    '@ai-sdk/gateway',
    '@ai-sdk/mistral',
    '@ai-sdk/openai',
    '@ai-sdk/openai-compatible',
    '@ai-sdk/provider',
    '@ai-sdk/provider-utils',
    '@modelcontextprotocol/sdk',
    '@workflow/serde',
    'ai',
    'ajv',
    'ajv-formats',
    'cross-spawn',
    'env-paths',
    'eventsource-parser',
    'fast-deep-equal',
    'fast-uri',
    'is-safe-filename',
    'isexe',
    'json-schema-traverse',
    'path-key',
    'pkce-challenge',
    'shebang-command',
    'shebang-regex',
    'tokenx',
    'which',
    'zod',
    'zod-to-json-schema',
  ],
  // Voice, by the provider of Mistral.
  neverLoaded: ['livekit-client'],
  // Half of it are the providers, each loaded when its model is chosen.
  maxBundleKilobytes: 2_750,
  maxInstallMegabytes: 4,
})
