// A miniature workspace that keeps every rule of `.dependency-cruiser.cjs`, and for each rule files that
// break this rule only.

type Files = Readonly<Record<string, string>>

const value = 'export const value = 1\n'

const APPS = ['budget-filters-mcp', 'datainclusion-mcp', 'library-rag-mcp']
const PACKAGES = [
  'build',
  'testing',
  'weaviate',
  'mcp-client',
  'agents',
  'multilingual-e5-small',
  'onnxruntime',
  'newcomer',
]
const CORE = [
  'errors',
  'schemas',
  'config',
  'log',
  'mcp',
  'http',
  'embedding',
  'sqlite',
  'vectors',
  'ranking',
]
const LIBRARIES = [
  'zod',
  'pg',
  '@modelcontextprotocol/sdk',
  '@xenova/transformers',
  'weaviate-client',
  'undeclared',
]

const manifest = (name: string, exports: string) =>
  JSON.stringify({
    name,
    type: 'module',
    exports: {
      './cli/node-version': './src/cli/node-version.ts',
      './cli/command-report': './src/cli/command-report.ts',
      './*': exports,
      '.': exports.replace('*', 'index'),
    },
    dependencies: Object.fromEntries(
      [
        ...LIBRARIES.slice(0, -1),
        '@agora-mcp/core',
        '@agora-mcp/build',
        '@agora-mcp/testing',
        '@agora-mcp/weaviate',
      ].map((used) => [used, '*']),
    ),
  })

const CLIENT = 'packages/mcp-client/src/client'
const AGENTS = 'packages/agents/src'

/** An app with a file in every role, each importing what its role may. */
const app = (name: string): Files =>
  Object.fromEntries(
    Object.entries({
      'package.json': manifest(name, './src/*.ts'),
      'src/bin.ts': "import '@agora-mcp/core/cli/node-version'\nawait import('./cli.ts')\n",
      'src/cli.ts':
        "import '@agora-mcp/core/log'\nimport './deps.ts'\nimport './server.ts'\nimport './commands/run.ts'\n",
      'src/server.ts':
        "import '@agora-mcp/core/mcp'\nimport './tools/index.ts'\nimport type {} from './ports.ts'\n",
      'src/deps.ts':
        "import './adapters/pg-store.ts'\nimport './config.ts'\nimport type {} from './ports.ts'\n",
      'src/config.ts': "import '@agora-mcp/core/config'\n",
      'src/ports.ts':
        "import type {} from './domain/filter.ts'\nimport type {} from '@agora-mcp/core/ranking'\n",
      'src/index.ts': "import './server.ts'\n",
      'src/messages/index.ts': "import '@agora-mcp/core/errors'\n",
      'src/domain/filter.ts':
        "import 'zod'\nimport '@agora-mcp/core/errors'\nimport '@agora-mcp/core/ranking'\n",
      'src/domain/filter.test.ts': "import './filter.ts'\nimport 'node:fs'\nimport '@agora-mcp/testing'\n",
      'src/wire/output.ts': "import 'zod'\n",
      'src/tools/index.ts': "import './search.ts'\n",
      'src/tools/search.ts':
        "import 'zod'\nimport '@agora-mcp/core/mcp'\nimport type {} from '../ports.ts'\nimport '../pipeline/ingest.ts'\nimport '../wire/output.ts'\nimport '../messages/index.ts'\n",
      'src/commands/run.ts':
        "import type {} from '@agora-mcp/core/cli/command-report'\nimport '../pipeline/ingest.ts'\n",
      'src/pipeline/ingest.ts':
        "import '../domain/filter.ts'\nimport '../messages/index.ts'\nimport type {} from '../ports.ts'\n",
      // One of them must not access a database.
      'src/adapters/pg-store.ts': `import 'node:fs'\nimport '@agora-mcp/core/${name === 'datainclusion-mcp' ? 'http' : 'sqlite'}'\nimport '../domain/filter.ts'\nimport '../messages/index.ts'\n`,
    }).map(([path, text]) => [`apps/${name}/${path}`, text]),
  )

export const CLEAN_TREE: Files = {
  ...Object.assign({}, ...APPS.map(app)),
  ...Object.fromEntries(LIBRARIES.map((name) => [`node_modules/${name}/index.js`, value])),
  ...Object.fromEntries(
    LIBRARIES.map((name) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, exports: './index.js' }),
    ]),
  ),
  ...Object.fromEntries(PACKAGES.map((name) => [`packages/${name}/src/index.ts`, value])),
  ...Object.fromEntries(
    PACKAGES.map((name) => [`packages/${name}/package.json`, manifest(name, './src/*.ts')]),
  ),
  ...Object.fromEntries(CORE.map((name) => [`packages/core/src/${name}/index.ts`, value])),
  'package.json': manifest('root', './*.ts'),
  'packages/core/package.json': manifest('@agora-mcp/core', './src/*/index.ts'),
  'packages/core/src/cli/node-version.ts': value,
  'packages/core/src/cli/command-report.ts': value,
  'packages/core/src/cli/run.ts': "import '../mcp/index.ts'\nimport '../log/index.ts'\n",
  'packages/core/src/mcp/serve.ts': "import '../log/index.ts'\nimport '@modelcontextprotocol/sdk'\n",
  'packages/core/src/embedding/model.ts': "import '@xenova/transformers'\nimport '../http/index.ts'\n",
  'packages/core/src/migration/migrate.ts':
    "import '../errors/index.ts'\nimport type {} from '../cli/command-report.ts'\n",
  'packages/core/src/sqlite/find.ts': "import '../vectors/index.ts'\nimport '../ranking/index.ts'\n",
  'packages/testing/src/index.ts': "import '@agora-mcp/core/mcp'\nimport '@modelcontextprotocol/sdk'\n",
  'packages/agents/src/run.ts': "import '../../mcp-client/src/index.ts'\n",
  'packages/agents/test/answer.test.ts': "import '../../../apps/library-rag-mcp/src/index.ts'\n",
  'packages/mcp-client/src/connect.ts':
    "import '@modelcontextprotocol/sdk'\nimport '@agora-mcp/core/errors'\n",
  [`${CLIENT}/mcp-client.ts`]: 'export const client = 1\n',
  [`${CLIENT}/untrusted/text.ts`]: value,
  [`${CLIENT}/events/hub.ts`]: "import '../options.ts'\n",
  [`${CLIENT}/process/spawn.ts`]: "import '../options.ts'\nimport '../untrusted/text.ts'\n",
  [`${CLIENT}/options.ts`]: 'export const options = 1\n',
  [`${CLIENT}/transport/send.ts`]:
    "import '../process/spawn.ts'\nimport '../events/hub.ts'\nimport '../options.ts'\n",
  [`${CLIENT}/results/read.ts`]: "import '../options.ts'\n",
  [`${CLIENT}/protocol/ask.ts`]: "import '../transport/send.ts'\nimport '../results/read.ts'\n",
  'packages/mcp-client/src/llm/loop.ts':
    "import '../client/mcp-client.ts'\nimport '../client/results/read.ts'\n",
  [`${AGENTS}/ports/team.ts`]: "import type {} from '../domain/plan.ts'\n",
  [`${AGENTS}/deps.ts`]:
    "import './adapters/files.ts'\nimport './log/write.ts'\nimport './orchestrator/run.ts'\nimport './service/app.ts'\n",
  [`${AGENTS}/domain/plan.ts`]: "import 'node:crypto'\nimport '@agora-mcp/core/errors'\n",
  [`${AGENTS}/ports/tools.ts`]: "import type {} from '../domain/plan.ts'\n",
  [`${AGENTS}/telemetry/span.ts`]: value,
  [`${AGENTS}/specialists/read.ts`]: "import type {} from '../ports/tools.ts'\n",
  [`${AGENTS}/log/write.ts`]: "import '../domain/plan.ts'\nimport type {} from '../ports/tools.ts'\n",
  [`${AGENTS}/roles/index.ts`]: "import './welcome.ts'\nimport './summary.ts'\n",
  [`${AGENTS}/roles/welcome.ts`]: "import '../messages/index.ts'\nimport '../domain/plan.ts'\n",
  [`${AGENTS}/roles/summary.ts`]: "import '../messages/index.ts'\nimport type {} from '../ports/tools.ts'\n",
  [`${AGENTS}/messages/index.ts`]: value,
  [`${AGENTS}/adapters/files.ts`]: "import 'node:fs'\nimport '../telemetry/span.ts'\n",
  [`${AGENTS}/orchestrator/run.ts`]: "import '../roles/index.ts'\nimport type {} from '../ports/team.ts'\n",
  [`${AGENTS}/service/app.ts`]: "import '../orchestrator/run.ts'\nimport type {} from '../ports/team.ts'\n",
  'scripts/bench.ts': "import '../packages/mcp-client/src/index.ts'\n",
}

export const LINKS: Files = {
  'node_modules/@agora-mcp/core': 'packages/core',
  'node_modules/@agora-mcp/testing': 'packages/testing',
  'node_modules/@agora-mcp/weaviate': 'packages/weaviate',
}

const BUDGET = 'apps/budget-filters-mcp/src'
const CORE_SOURCES = 'packages/core/src'
const LIBRARY = 'apps/library-rag-mcp/src'
const LIBRARY_DOMAIN = `${LIBRARY}/domain`
const MEMORY_DOMAIN = 'apps/memory-mcp/src/domain'

/** For each rule, files that break it when added to the clean tree; in a list, each entry must break it. */
export const PLANTS: Readonly<Record<string, Files | readonly Files[]>> = {
  'domain-is-pure': { [`${BUDGET}/domain/clock.ts`]: "import 'node:fs'\n" },
  'messages-are-words': { [`${BUDGET}/messages/count.ts`]: "import '../domain/filter.ts'\n" },
  'ports-know-domain-words': { [`${BUDGET}/ports.ts`]: "import type {} from 'pg'\n" },
  'ports-are-types': { [`${BUDGET}/ports/search.ts`]: "import '../domain/filter.ts'\n" },
  'tools-stay-thin': { [`${BUDGET}/tools/fetch.ts`]: "import '../adapters/pg-store.ts'\n" },
  'commands-stay-thin': { [`${BUDGET}/commands/fetch.ts`]: "import '../adapters/pg-store.ts'\n" },
  'tools-take-ports-as-types': { [`${BUDGET}/commands/import.ts`]: "import '../ports.ts'\n" },
  'no-tool-to-tool': { [`${BUDGET}/tools/suggest.ts`]: "import './search.ts'\n" },
  'pipeline-stays-inside': { [`${BUDGET}/pipeline/read.ts`]: "import 'pg'\n" },
  'pipeline-takes-ports-as-types': { [`${BUDGET}/pipeline/count.ts`]: "import '../ports.ts'\n" },
  'adapters-stay-outside': { [`${BUDGET}/adapters/csv.ts`]: "import '@agora-mcp/core/mcp'\n" },
  'server-has-no-io': { [`${BUDGET}/server.ts`]: "import './adapters/pg-store.ts'\n" },
  'deps-compose': { [`${BUDGET}/deps.ts`]: "import './tools/index.ts'\n" },
  'bin-imports-nothing-first': { [`${BUDGET}/bin.ts`]: "import './cli.ts'\n" },

  'node-version-imports-nothing': { 'packages/core/src/cli/node-version.ts': "import 'node:fs'\n" },

  'core-errors-are-lowest': { 'packages/core/src/errors/tell.ts': "import '../schemas/index.ts'\n" },
  'core-cli-imports': { 'packages/core/src/cli/main.ts': "import '../sqlite/index.ts'\n" },
  'core-mcp-imports': { 'packages/core/src/mcp/cache.ts': "import '../sqlite/index.ts'\n" },
  'core-http-imports': { 'packages/core/src/http/cache.ts': "import '../sqlite/index.ts'\n" },
  'core-embedding-imports': { 'packages/core/src/embedding/cache.ts': "import '../sqlite/index.ts'\n" },
  'core-migration-imports': { 'packages/core/src/migration/ask.ts': "import '../http/index.ts'\n" },
  'core-task-runs-imports': { 'packages/core/src/task-runs/ask.ts': "import '../http/index.ts'\n" },
  'core-sqlite-imports': { 'packages/core/src/sqlite/ask.ts': "import '../http/index.ts'\n" },
  'core-ranking-imports': { 'packages/core/src/ranking/ask.ts': "import '../sqlite/index.ts'\n" },
  'core-citations-imports': { 'packages/core/src/citations/ask.ts': "import '../sqlite/index.ts'\n" },
  'core-vectors-imports': { 'packages/core/src/vectors/store.ts': "import '../sqlite/index.ts'\n" },
  'core-folders-stand-alone': [
    { 'packages/core/src/text/store.ts': "import '../sqlite/index.ts'\n" },
    // Its name starts like that of a folder with a rule of its own.
    { 'packages/core/src/http-cache/store.ts': "import '../sqlite/index.ts'\n" },
  ],
  'build-in-configs-only': { [`${BUDGET}/pack.ts`]: "import '../../../packages/build/src/index.ts'\n" },
  'build-stands-alone': { 'packages/build/src/ask.ts': "import '../../core/src/log/index.ts'\n" },
  'testing-in-tests-only': { [`${BUDGET}/sample.ts`]: "import '@agora-mcp/testing'\n" },
  'testing-uses-core': { 'packages/testing/src/ask.ts': "import '../../mcp-client/src/index.ts'\n" },

  'no-app-to-app': { [`${BUDGET}/passages.ts`]: "import '../../library-rag-mcp/src/index.ts'\n" },
  'packages-never-reach-apps': {
    'packages/mcp-client/src/known.ts': "import '../../../apps/library-rag-mcp/src/index.ts'\n",
  },
  'agents-tests-use-the-index-of-apps': {
    'packages/agents/test/ask.test.ts': "import '../../../apps/library-rag-mcp/src/server.ts'\n",
  },
  'scripts-start-apps-as-processes': { 'scripts/demo.ts': "import '../apps/library-rag-mcp/src/index.ts'\n" },
  'apps-use-core': { [`${BUDGET}/chat.ts`]: "import '../../../packages/mcp-client/src/index.ts'\n" },
  'weaviate-where-needed': { [`${BUDGET}/cluster.ts`]: "import '@agora-mcp/weaviate'\n" },
  'weaviate-uses-core': { 'packages/weaviate/src/ask.ts': "import '../../mcp-client/src/index.ts'\n" },
  'model-packages-where-needed': {
    [`${BUDGET}/model.ts`]: "import '../../../packages/multilingual-e5-small/src/index.ts'\n",
  },
  'core-is-below-packages': {
    'packages/core/src/log/send.ts': "import '../../../mcp-client/src/index.ts'\n",
  },
  'mcp-client-uses-core': { 'packages/mcp-client/src/ask.ts': "import '../../agents/src/index.ts'\n" },
  'agents-use-core-and-client': { 'packages/agents/src/ask.ts': "import '../../newcomer/src/index.ts'\n" },
  'sdk-in-few-places': { [`${BUDGET}/protocol.ts`]: "import '@modelcontextprotocol/sdk'\n" },
  'transformers-in-core-embedding': { [`${BUDGET}/adapters/model.ts`]: "import '@xenova/transformers'\n" },
  'weaviate-client-in-one-package': { [`${BUDGET}/adapters/find.ts`]: "import 'weaviate-client'\n" },
  'datainclusion-stays-light': {
    'apps/datainclusion-mcp/src/adapters/cache.ts': "import './pg-cache.ts'\n",
    'apps/datainclusion-mcp/src/adapters/pg-cache.ts': "import 'pg'\n",
  },

  'client-untrusted-imports': { [`${CLIENT}/untrusted/show.ts`]: "import '../results/read.ts'\n" },
  'client-events-imports': { [`${CLIENT}/events/tell.ts`]: "import '../process/spawn.ts'\n" },
  'client-process-imports': { [`${CLIENT}/process/wait.ts`]: "import '../results/read.ts'\n" },
  'client-auth-imports': { [`${CLIENT}/auth/sign-in.ts`]: "import '../results/read.ts'\n" },
  'client-transport-imports': { [`${CLIENT}/transport/send.ts`]: "import '../results/read.ts'\n" },
  'client-results-imports': { [`${CLIENT}/results/read.ts`]: "import '../process/spawn.ts'\n" },
  'client-tools-imports': { [`${CLIENT}/tools/check.ts`]: "import '../process/spawn.ts'\n" },
  'client-protocol-imports': { [`${CLIENT}/protocol/ask.ts`]: "import '../mcp-client.ts'\n" },
  'client-is-below-its-users': {
    'packages/mcp-client/src/llm/loop.ts': "import '../client/transport/send.ts'\n",
  },

  'agents-telemetry-imports': { [`${AGENTS}/telemetry/hop.ts`]: "import '../domain/plan.ts'\n" },
  'agents-ports-imports': { [`${AGENTS}/ports/model.ts`]: "import type {} from '../messages/index.ts'\n" },
  'agents-specialists-imports': { [`${AGENTS}/specialists/find.ts`]: "import '../adapters/files.ts'\n" },
  'agents-log-imports': { [`${AGENTS}/log/tell.ts`]: "import '../telemetry/span.ts'\n" },
  'agents-messages-imports': { [`${AGENTS}/messages/find.ts`]: "import '../roles/welcome.ts'\n" },
  'agents-roles-imports': { [`${AGENTS}/roles/tell.ts`]: "import '../log/write.ts'\n" },
  'agents-adapters-imports': { [`${AGENTS}/adapters/tell.ts`]: "import '../service/app.ts'\n" },
  'agents-orchestrator-imports': { [`${AGENTS}/orchestrator/act.ts`]: "import '../adapters/files.ts'\n" },
  'agents-service-imports': { [`${AGENTS}/service/page.ts`]: "import '../log/write.ts'\n" },
  'agents-domain-is-pure': { [`${AGENTS}/domain/next.ts`]: "import 'node:fs'\n" },
  'agents-ports-are-types': { [`${AGENTS}/ports/plans.ts`]: "import '../domain/plan.ts'\n" },
  'agents-no-role-to-role': { [`${AGENTS}/roles/context.ts`]: "import './welcome.ts'\n" },

  'budget-domain-in-order': [
    { [`${BUDGET}/domain/words/a.ts`]: "import '../match/b.ts'\n", [`${BUDGET}/domain/match/b.ts`]: value },
    { [`${BUDGET}/domain/items/a.ts`]: "import '../import/b.ts'\n", [`${BUDGET}/domain/import/b.ts`]: value },
  ],
  'core-mcp-in-order': {
    [`${CORE_SOURCES}/mcp/rpc/a.ts`]: "import '../define/b.ts'\n",
    [`${CORE_SOURCES}/mcp/define/b.ts`]: value,
  },
  'core-sqlite-in-order': {
    [`${CORE_SOURCES}/sqlite/a.ts`]: "import './candidates/b.ts'\n",
    [`${CORE_SOURCES}/sqlite/candidates/b.ts`]: value,
  },
  'core-embedding-in-order': {
    [`${CORE_SOURCES}/embedding/unigram/a.ts`]: "import '../open/b.ts'\n",
    [`${CORE_SOURCES}/embedding/open/b.ts`]: value,
  },
  'core-cli-in-order': {
    [`${CORE_SOURCES}/cli/connect/a.ts`]: "import '../settings/b.ts'\n",
    [`${CORE_SOURCES}/cli/settings/b.ts`]: value,
  },
  'core-schemas-in-order': {
    [`${CORE_SOURCES}/schemas/a.ts`]: "import './envelope/b.ts'\n",
    [`${CORE_SOURCES}/schemas/envelope/b.ts`]: value,
  },
  'library-domain-in-order': [
    {
      [`${LIBRARY_DOMAIN}/layout/a.ts`]: "import '../sections/b.ts'\n",
      [`${LIBRARY_DOMAIN}/sections/b.ts`]: value,
    },
    { [`${LIBRARY_DOMAIN}/a.ts`]: "import './layout/b.ts'\n", [`${LIBRARY_DOMAIN}/layout/b.ts`]: value },
    // An unlisted folder must not be used by any listed one.
    {
      [`${LIBRARY_DOMAIN}/sections/a.ts`]: "import './new/b.ts'\n",
      [`${LIBRARY_DOMAIN}/sections/new/b.ts`]: value,
    },
  ],
  'agents-log-in-order': {
    [`${AGENTS}/log/sqlite/a.ts`]: "import '../b.ts'\n",
    [`${AGENTS}/log/b.ts`]: value,
  },
  'agents-messages-in-order': {
    [`${AGENTS}/messages/en/a.ts`]: "import '../fr/b.ts'\n",
    [`${AGENTS}/messages/fr/b.ts`]: value,
  },
  'agents-domain-in-order': {
    [`${AGENTS}/domain/plan/a.ts`]: "import type {} from '../session/b.ts'\n",
    [`${AGENTS}/domain/session/b.ts`]: value,
  },
  'agents-orchestrator-in-order': [
    {
      [`${AGENTS}/orchestrator/memory/a.ts`]: "import '../loop/b.ts'\n",
      [`${AGENTS}/orchestrator/loop/b.ts`]: value,
    },
    { [`${AGENTS}/orchestrator/loop/a.ts`]: "import '../run.ts'\n" },
  ],
  'agents-service-in-order': [
    {
      [`${AGENTS}/service/wire/a.ts`]: "import '../ag-ui/b.ts'\n",
      [`${AGENTS}/service/ag-ui/b.ts`]: value,
    },
    {
      [`${AGENTS}/service/errors.ts`]: "import './a.ts'\n",
      [`${AGENTS}/service/a.ts`]: value,
    },
  ],
  'library-formats-in-order': {
    [`${LIBRARY}/adapters/formats/text/a.ts`]: "import '../markup/b.ts'\n",
    [`${LIBRARY}/adapters/formats/markup/b.ts`]: value,
  },
  'library-pipeline-in-order': [
    {
      [`${LIBRARY}/pipeline/running/a.ts`]: "import '../steps/b.ts'\n",
      [`${LIBRARY}/pipeline/steps/b.ts`]: value,
    },
    {
      [`${LIBRARY}/pipeline/steps/a.ts`]: "import '../run.ts'\n",
      [`${LIBRARY}/pipeline/run.ts`]: value,
    },
  ],
  'mcp-client-llm-in-order': {
    'packages/mcp-client/src/llm/tool-search/a.ts': "import '../written/b.ts'\n",
    'packages/mcp-client/src/llm/written/b.ts': value,
  },
  'mcp-client-cli-in-order': {
    'packages/mcp-client/src/cli/sign-in/a.ts': "import '../b.ts'\n",
    'packages/mcp-client/src/cli/b.ts': value,
  },
  'agents-roles-in-order': {
    [`${AGENTS}/roles/answering/a.ts`]: "import '../planning/b.ts'\n",
    [`${AGENTS}/roles/planning/b.ts`]: value,
  },
  'agents-page-in-order': {
    'packages/agents/web/src/api/a.ts': "import '../settings/b.ts'\n",
    'packages/agents/web/src/settings/b.ts': value,
  },
  'memory-domain-in-order': {
    [`${MEMORY_DOMAIN}/recall/time/a.ts`]: "import '../b.ts'\n",
    [`${MEMORY_DOMAIN}/recall/b.ts`]: value,
  },

  'no-circular': {
    [`${BUDGET}/domain/a.ts`]: "import './b.ts'\n",
    [`${BUDGET}/domain/b.ts`]: "import './a.ts'\n",
  },
  'not-to-test': { [`${BUDGET}/domain/sample.ts`]: "import './filter.test.ts'\n" },
  'not-to-unresolvable': { [`${BUDGET}/absent.ts`]: "import './missing.ts'\n" },
  'no-undeclared-library': { [`${BUDGET}/stranger.ts`]: "import 'undeclared'\n" },
}
