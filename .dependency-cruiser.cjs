// Who may import whom, as named rules. Every rule says what its files may reach; what is not said is forbidden.
// `scripts/boundaries.ts` checks them; its test plants one violation of each, since a pattern that matches nothing passes
// for ever.

const APP = '^apps/([^/]+)/src/'
/** Files of the same app: `$1` is what APP captured in `from`. */
const own = (path) => `^apps/$1/src/${path}`
const core = (...folders) => `^packages/core/src/(${folders.join('|')})/`
const library = (...names) => `node_modules/(${names.join('|')})/`

const TESTS = [
  '\\.(test|bench|eval|config)\\.ts$',
  '/test-processes/',
  '^(apps|packages)/[^/]+/(test|scripts)/',
  '^packages/evals/',
  '^scripts/',
]
const TYPES_ONLY = ['type-only']
/** One file, or a folder by subject. */
const PORTS = 'ports(\\.ts$|/)'
/** The one module that runs before it is known whether this Node can run the rest. */
const NODE_VERSION = '^packages/core/src/cli/node-version\\.ts$'
/** The interface by which a command tells what it does; the rest of `core/cli` belongs to a program's `cli.ts`. */
const COMMAND_REPORT = '^packages/core/src/cli/command-report\\.ts$'
/** Drops null and undefined properties; of `core/schemas`, but of no schema. */
const DEFINED = '^packages/core/src/schemas/defined\\.ts$'
/** Stores over Weaviate, for the apps that offer them. */
const WEAVIATE = '^packages/weaviate/'
/** How packages are built: read by their `tsup.config.ts` and `pack.config.ts`, by tests and by scripts. */
const BUILD = '^packages/build/'
/** Evaluations and benchmarks: of everything, and used by nothing. */
const EVALS = '^packages/evals/'
/** The testing kit. */
const TESTING = '^packages/testing/'
/** The model and its runtime: large, and needed by few. */
const MODEL_PACKAGES = '^packages/(multilingual-e5-small|onnxruntime)/'

/** Files under `path` of every app reach nothing but `allowed`; tests beside them are free. */
const appRule = (name, path, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `${APP}${path}`, pathNot: TESTS },
  to: { pathNot: allowed },
})

/** Files under `path` of every app take the ports as types: a tool that builds a port cannot be tested without it. */
const portsAsTypes = (name, path) => ({
  name,
  comment: 'Ports are interfaces: import them with `import type`.',
  severity: 'error',
  from: { path: `${APP}${path}`, pathNot: TESTS },
  to: { path: own(PORTS), dependencyTypesNot: TYPES_ONLY },
})

const TOOL_FOLDERS = '(tools|resources|prompts|commands|wire)/'

const THIN = [
  own('(tools|resources|prompts|commands|wire|domain|messages|pipeline)/'),
  own(PORTS),
  core('mcp', 'schemas', 'errors', 'migration'),
  library('zod'),
]

const appRules = [
  appRule(
    'domain-is-pure',
    'domain/',
    [
      own('(domain|messages)/'),
      core('schemas', 'errors', 'text', 'citations', 'ranking'),
      library('zod'),
      '^crypto$',
    ],
    'Pure functions and types, and the words for what they find: no I/O, no clock, no randomness; digests are functions of their text.',
  ),
  appRule(
    'messages-are-words',
    'messages/',
    [own('messages/'), core('errors')],
    'A catalogue holds sentences by their codes; whoever says one knows the rest.',
  ),
  appRule(
    'ports-know-domain-words',
    PORTS,
    [own('domain/'), own(PORTS), core('embedding', 'errors', 'ranking')],
    'A port speaks of the domain, never of the library behind it.',
  ),
  {
    name: 'ports-are-types',
    comment: 'A port is an interface; nothing in it exists at run time.',
    severity: 'error',
    from: { path: `${APP}${PORTS}` },
    to: { dependencyTypesNot: TYPES_ONLY },
  },
  appRule(
    'tools-stay-thin',
    '(tools|resources|prompts|wire)/',
    THIN,
    'A tool maps the wire to the domain and back; clients and libraries stay behind ports.',
  ),
  appRule(
    'commands-stay-thin',
    'commands/',
    [...THIN, COMMAND_REPORT, core('folders')],
    'As a tool. `sync` and `reread` compare the files that a port found; the comparison opens none.',
  ),
  portsAsTypes('tools-take-ports-as-types', TOOL_FOLDERS),
  {
    name: 'no-tool-to-tool',
    comment: 'What two tools share belongs to domain/, or to wire/ when it is a schema.',
    severity: 'error',
    from: { path: `${APP}tools/`, pathNot: [...TESTS, '/tools/index\\.ts$'] },
    to: { path: own('tools/') },
  },
  appRule(
    'pipeline-stays-inside',
    'pipeline/',
    [
      own('(pipeline|domain|messages)/'),
      own(PORTS),
      core('errors', 'text', 'citations', 'ranking'),
      DEFINED,
      '^timers/promises$',
    ],
    'A step turns a draft into a draft; files, models and stores are ports. It may let others have their turn.',
  ),
  portsAsTypes('pipeline-takes-ports-as-types', 'pipeline/'),
  {
    name: 'adapters-stay-outside',
    comment: 'An adapter implements a port around one library; it knows no tool and no composition.',
    severity: 'error',
    from: { path: `${APP}adapters/`, pathNot: TESTS },
    to: {
      path: [own(''), core('mcp'), TESTING],
      pathNot: [own('(adapters|domain|messages)/'), own(PORTS)],
    },
  },
  appRule(
    'server-has-no-io',
    'server\\.ts$',
    [
      own('(tools|resources|prompts)/'),
      own(PORTS),
      own('instructions\\.ts$'),
      '^apps/$1/package\\.json$',
      core('mcp', 'log'),
    ],
    'The server is a list of tools and a text; whatever does I/O is handed in.',
  ),
  {
    name: 'deps-compose',
    comment: 'The composition root builds ports from the configuration; it knows no tool.',
    severity: 'error',
    from: { path: `${APP}deps\\.ts$` },
    to: { path: own(''), pathNot: [own('(adapters|domain)/'), own(PORTS), own('config\\.ts$')] },
  },
  {
    name: 'bin-imports-nothing-first',
    comment:
      'bin.ts must run on any Node to say which one is needed: after the check, `await import()` only.',
    severity: 'error',
    from: { path: `${APP}bin\\.ts$` },
    to: { pathNot: [NODE_VERSION, '^module$'], dependencyTypesNot: ['dynamic-import'] },
  },
  {
    name: 'node-version-imports-nothing',
    comment: 'The check of the Node version is loaded by a Node that could load little else.',
    severity: 'error',
    from: { path: NODE_VERSION },
    to: { path: '.' },
  },
]

/**
 * What each folder of core may use beside errors, schemas and the interface of a report; a folder that is not named may use
 * nothing else. Each uses folders above it in this list or folders that are not in it, so that no two need each other.
 */
const CORE_FOLDERS = {
  citations: ['text'],
  ranking: ['text', 'wasm'],
  vectors: ['tasks', 'wasm'],
  http: ['lazy', 'log'],
  mcp: ['lazy', 'log', 'protocol'],
  embedding: ['config', 'files', 'http', 'lazy', 'log', 'ranking', 'tasks'],
  sqlite: ['files', 'text', 'vectors', 'ranking'],
  'task-runs': ['files', 'lazy', 'log', 'mcp', 'sqlite'],
  migration: [],
  cli: ['config', 'files', 'log', 'mcp'],
}
for (const [at, [folder, allowed]] of Object.entries(CORE_FOLDERS).entries()) {
  const below = Object.keys(CORE_FOLDERS).slice(at)
  if (allowed.some((name) => below.includes(name)))
    throw new Error(`core/${folder} uses a folder that is listed below it`)
}

const coreRule = (name, from, allowed) => ({
  name,
  comment: `A folder of core uses errors and schemas${allowed.length > 0 ? `, and ${allowed.join(', ')}` : ''}.`,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: {
    path: '^packages/core/',
    pathNot: ['^packages/core/src/$1/', core('errors', 'schemas', ...allowed), COMMAND_REPORT],
  },
})

const coreRules = [
  {
    name: 'core-errors-are-lowest',
    comment: 'Every folder of core uses errors, so errors uses none.',
    severity: 'error',
    from: { path: '^packages/core/src/errors/', pathNot: TESTS },
    to: { path: '^packages/core/', pathNot: '^packages/core/src/errors/' },
  },
  ...Object.entries(CORE_FOLDERS).map(([folder, allowed]) =>
    coreRule(`core-${folder}-imports`, `^packages/core/src/(${folder})/`, allowed),
  ),
  coreRule(
    'core-folders-stand-alone',
    `^packages/core/src/((?!(?:${Object.keys(CORE_FOLDERS).join('|')})/)[^/]+)/`,
    [],
  ),
]

const packageRules = [
  {
    name: 'build-in-configs-only',
    comment: 'How a package is built is no part of it.',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [...TESTS, BUILD, TESTING] },
    to: { path: BUILD },
  },
  {
    name: 'build-stands-alone',
    comment: 'What every package is built with uses none of them.',
    severity: 'error',
    from: { path: BUILD },
    to: { path: '^(apps|packages)/', pathNot: BUILD },
  },
  {
    name: 'testing-in-tests-only',
    comment: 'The testing kit never ships.',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [...TESTS, TESTING] },
    to: { path: TESTING },
  },
  {
    name: 'testing-uses-core',
    comment:
      'The testing kit serves every package, so it knows only core, the settings of Weaviate and how packages are built.',
    severity: 'error',
    from: { path: TESTING },
    to: { path: '^(apps|packages)/', pathNot: ['^packages/core/', WEAVIATE, BUILD, TESTING] },
  },
  {
    name: 'no-app-to-app',
    comment: 'Each server installs alone.',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'packages-never-reach-apps',
    comment:
      'Packages are below the apps; only evaluations, and tests of agents through its index.ts, may use a server.',
    severity: 'error',
    from: { path: '^packages/', pathNot: [EVALS, '^packages/agents/(test/|.*\\.test\\.ts$)'] },
    to: { path: '^apps/' },
  },
  {
    name: 'agents-tests-use-the-index-of-apps',
    comment: 'What an app does not export is not for others, tests included.',
    severity: 'error',
    from: { path: '^packages/agents/' },
    to: { path: '^apps/', pathNot: '^apps/[^/]+/(src/index\\.ts|dist/index\\.(js|d\\.ts))$' },
  },
  {
    name: 'scripts-start-apps-as-processes',
    comment: 'Root scripts use an app as its users do.',
    severity: 'error',
    from: { path: '^scripts/' },
    to: { path: '^apps/' },
  },
  {
    name: 'apps-use-core',
    comment: 'A server uses core; Weaviate, the model and its runtime have rules of their own.',
    severity: 'error',
    from: { path: '^apps/' },
    to: { path: '^packages/', pathNot: ['^packages/core/', WEAVIATE, BUILD, TESTING, MODEL_PACKAGES] },
  },
  {
    name: 'weaviate-where-needed',
    comment: 'Two servers store in Weaviate; nothing else brings its client along.',
    severity: 'error',
    from: {
      path: '^(apps|packages)/',
      pathNot: ['^apps/(library-rag|memory)-mcp/', WEAVIATE, TESTING, ...TESTS],
    },
    to: { path: WEAVIATE },
  },
  {
    name: 'weaviate-uses-core',
    comment: 'Stores over Weaviate use core and their own files.',
    severity: 'error',
    from: { path: WEAVIATE },
    to: { path: '^packages/', pathNot: ['^packages/core/', TESTING, WEAVIATE] },
  },
  {
    name: 'model-packages-where-needed',
    comment: 'The model weighs more than all the rest; only what searches by meaning brings it along.',
    severity: 'error',
    from: {
      path: '^(apps|packages)/',
      pathNot: ['^apps/(library-rag|memory)-mcp/', core('embedding'), MODEL_PACKAGES, ...TESTS],
    },
    to: { path: MODEL_PACKAGES },
  },
  {
    name: 'core-is-below-packages',
    comment: 'core uses no package above it.',
    severity: 'error',
    from: { path: '^packages/core/' },
    to: { path: '^packages/', pathNot: ['^packages/core/', TESTING, MODEL_PACKAGES] },
  },
  {
    name: 'mcp-client-uses-core',
    comment: 'The client uses core and its own files.',
    severity: 'error',
    from: { path: '^packages/mcp-client/' },
    to: { path: '^packages/', pathNot: '^packages/(core|build|testing|mcp-client)/' },
  },
  {
    name: 'agents-use-core-and-client',
    comment:
      'The agents use core, the client and their own files; their build puts the runtime into the bundle.',
    severity: 'error',
    from: { path: '^packages/agents/', pathNot: '/tsup\\.config\\.ts$' },
    to: { path: '^packages/', pathNot: '^packages/(core|build|testing|mcp-client|agents)/' },
  },
  {
    name: 'sdk-in-few-places',
    comment: 'Tools are data, so that another revision of the protocol is another adapter.',
    severity: 'error',
    from: { pathNot: [core('mcp'), TESTING, EVALS, '^packages/mcp-client/', '^scripts/'] },
    to: { path: library('@modelcontextprotocol') },
  },
  {
    name: 'transformers-in-core-embedding',
    comment: 'One place knows how a model runs.',
    severity: 'error',
    from: { pathNot: [core('embedding'), MODEL_PACKAGES, ...TESTS] },
    to: { path: library('@huggingface/transformers', '@xenova/transformers', 'onnxruntime-[^/]+') },
  },
  {
    name: 'weaviate-client-in-one-package',
    comment: 'One package speaks to Weaviate; stores use what it offers.',
    severity: 'error',
    from: { pathNot: [WEAVIATE, ...TESTS] },
    to: { path: library('weaviate-client') },
  },
  {
    name: 'datainclusion-stays-light',
    comment: 'A directory client must not download a model or a database.',
    severity: 'error',
    from: { path: '^apps/datainclusion-mcp/src/' },
    to: {
      path: [
        library(
          '@huggingface/transformers',
          '@xenova/transformers',
          'onnxruntime-[^/]+',
          'weaviate-client',
          'pg',
          'kysely',
        ),
        MODEL_PACKAGES,
        WEAVIATE,
        core('embedding', 'sqlite', 'vectors'),
        '^(node:)?sqlite$',
      ],
      reachable: true,
    },
  },
]

/** What each folder of the client may use beside itself and the files that stand above the folders. */
const CLIENT_FOLDERS = {
  untrusted: [],
  events: [],
  process: ['untrusted'],
  auth: ['untrusted'],
  transport: ['auth', 'process', 'events', 'untrusted'],
  results: ['untrusted'],
  tools: ['untrusted'],
  protocol: ['transport', 'auth', 'process', 'results', 'tools', 'events', 'untrusted'],
}

/** Files beside the folders that use one, which it may therefore not use. */
const CLIENT_FILES = { auth: ['server-description'], results: ['tool-source'] }

const CLIENT = '^packages/mcp-client/src/client/'

const clientRules = [
  ...Object.entries(CLIENT_FOLDERS).map(([folder, allowed]) => ({
    name: `client-${folder}-imports`,
    comment: `In the client, ${folder}/ uses ${allowed.length > 0 ? allowed.map((name) => `${name}/`).join(', ') : 'no other folder'}.`,
    severity: 'error',
    from: { path: `${CLIENT}${folder}/`, pathNot: TESTS },
    to: {
      path: [
        `${CLIENT}[^/]+/`,
        `${CLIENT}(${['mcp-client', 'client-arguments', ...(CLIENT_FILES[folder] ?? [])].join('|')})\\.ts$`,
        '^packages/mcp-client/src/(llm|extractive|pool|cli)/',
      ],
      pathNot: `${CLIENT}(${[folder, ...allowed].join('|')})/`,
    },
  })),
  {
    name: 'client-is-below-its-users',
    comment:
      'The tool loop, the extractive model and the terminal know tools and results, not how a server is reached.',
    severity: 'error',
    from: { path: '^packages/mcp-client/src/(llm|extractive|cli)/', pathNot: TESTS },
    to: { path: `${CLIENT}(transport|process|protocol)/` },
  },
]

/** What each folder of the team may use beside itself; files that stand above the folders are named in full. */
const AGENTS_FOLDERS = {
  telemetry: [],
  ports: ['domain/'],
  specialists: ['domain/', 'ports/'],
  log: ['domain/', 'messages/', 'ports/'],
  messages: [],
  roles: ['domain/', 'messages/', 'ports/'],
  adapters: ['domain/', 'messages/', 'ports/', 'telemetry/'],
  orchestrator: ['domain/', 'messages/', 'ports/', 'roles/', 'telemetry/'],
  service: ['domain/', 'messages/', 'ports/', 'orchestrator/', 'telemetry/'],
}

const ROLES = 'welcome|clarification|context|controller|dispatch|specialist|summary|observer'
const AGENTS = '^packages/agents/src/'

const agentsRules = [
  ...Object.entries(AGENTS_FOLDERS).map(([folder, allowed]) => ({
    name: `agents-${folder}-imports`,
    comment: `In the team, ${folder}/ uses ${allowed.length > 0 ? allowed.join(', ') : 'no other folder'}.`,
    severity: 'error',
    from: { path: `${AGENTS}${folder}/`, pathNot: TESTS },
    to: { path: AGENTS, pathNot: `${AGENTS}(${[`${folder}/`, ...allowed].join('|')})` },
  })),
  {
    name: 'agents-domain-is-pure',
    comment:
      'Pure functions and types: no I/O, no clock, no randomness; digests are functions of their text.',
    severity: 'error',
    from: { path: `${AGENTS}domain/`, pathNot: TESTS },
    to: {
      pathNot: [
        `${AGENTS}(domain|messages)/`,
        core('schemas', 'errors', 'text', 'citations'),
        library('zod'),
        '^crypto$',
      ],
    },
  },
  {
    name: 'agents-ports-are-types',
    comment: 'A port is an interface; nothing in it exists at run time.',
    severity: 'error',
    from: { path: `${AGENTS}ports/` },
    to: { dependencyTypesNot: TYPES_ONLY },
  },
  {
    name: 'agents-no-role-to-role',
    comment: 'Roles meet in the orchestrator; what two of them share has a file of its own.',
    severity: 'error',
    from: { path: `${AGENTS}roles/(${ROLES})\\.ts$` },
    to: { path: `${AGENTS}roles/(${ROLES})\\.ts$` },
  },
]

/**
 * Rooms of a folder, files or folders, that must not need each other: they are listed in an order in which each uses only itself
 * and those before it. `.` is the files beside the folders that are not named.
 */
const ORDERED_FOLDERS = {
  'budget-domain-in-order': {
    root: 'apps/budget-filters-mcp/src/domain',
    folders: ['items', 'words', 'starter', 'vocabulary', 'query', 'match', 'import'],
  },
  'core-mcp-in-order': {
    root: 'packages/core/src/mcp',
    folders: [
      'rpc',
      'results',
      'define',
      'handlers',
      'tasks',
      'modern',
      'server',
      'oauth',
      'http',
      'stdio',
      '.',
    ],
  },
  'core-sqlite-in-order': {
    root: 'packages/core/src/sqlite',
    folders: ['.', 'candidates'],
  },
  'core-embedding-in-order': {
    root: 'packages/core/src/embedding',
    folders: ['.', 'unigram', 'http', 'transformers', 'open'],
  },
  'core-cli-in-order': {
    root: 'packages/core/src/cli',
    folders: ['connect', 'settings', '.'],
  },
  'core-schemas-in-order': {
    root: 'packages/core/src/schemas',
    folders: ['.', 'envelope'],
  },
  'library-formats-in-order': {
    root: 'apps/library-rag-mcp/src/adapters/formats',
    folders: [
      'messages.ts',
      'format-failure.ts',
      'text',
      'markup',
      'markdown',
      'zip',
      'pictures',
      'mail',
      'epub',
      'office',
      'office/docx',
      '.',
    ],
  },
  'library-pipeline-in-order': {
    root: 'apps/library-rag-mcp/src/pipeline',
    folders: [
      'draft.ts',
      'step.ts',
      'name-pages.ts',
      'read-source-again.ts',
      'running',
      'compute-vectors.ts',
      'remote',
      'scans',
      'steps',
      'quotations',
      'viewing',
      '.',
    ],
  },
  'mcp-client-llm-in-order': {
    root: 'packages/mcp-client/src/llm',
    folders: [
      'schemas',
      'dialect.ts',
      'fit-text.ts',
      'model-output.ts',
      'usage.ts',
      'chat-answer.ts',
      'chat-events.ts',
      'provider-reason.ts',
      'provider-failure.ts',
      'llm-error.ts',
      'tool-search',
      'written',
      '.',
    ],
  },
  'mcp-client-cli-in-order': {
    root: 'packages/mcp-client/src/cli',
    folders: [
      'palette.ts',
      'line-wrapper.ts',
      'event-printer.ts',
      'form-fields.ts',
      'ask-user.ts',
      'sign-in',
      '.',
    ],
  },
  'library-domain-in-order': {
    root: 'apps/library-rag-mcp/src/domain',
    folders: [
      'numbering',
      'computing',
      'kinds',
      '.',
      'concepts',
      'filters',
      'layout/rows',
      'layout/tables',
      'layout/regions',
      'layout/furniture',
      'layout/paragraphs',
      'layout',
      'ranking',
      'selection',
      'scans',
      'storage',
      'figures',
      'metadata',
      'passages',
      'sections/apparatus',
      'sections',
      'chunking',
      'remote',
      'summaries',
      'content',
      'ingested.ts',
    ],
  },
  'agents-log-in-order': {
    root: 'packages/agents/src/log',
    folders: ['log-store.ts', 'sqlite', 'postgres', '.'],
  },
  'agents-messages-in-order': {
    root: 'packages/agents/src/messages',
    folders: ['en', 'en.ts', 'fr', 'fr.ts', '.'],
  },
  'agents-domain-in-order': {
    root: 'packages/agents/src/domain',
    folders: [
      'tool-results',
      'safe-reuse',
      'chain',
      'lexicon',
      'projects',
      'plan',
      'question',
      'session',
      'log',
      'passages',
      'answering/finding',
      'answering/statements',
      'answering/asked',
      'answering/values',
      'answering/ranking',
      'answering/intent',
      'answering/documents',
      'answering/changes',
      'answering/steps',
      'answering',
      'routing',
    ],
  },
  'agents-orchestrator-in-order': {
    root: 'packages/agents/src/orchestrator',
    folders: ['documents', 'sessions', 'memory', 'loop', '.'],
  },
  'agents-service-in-order': {
    root: 'packages/agents/src/service',
    folders: [
      'errors.ts',
      'options.ts',
      'service-context.ts',
      'plans',
      'streams',
      'auth',
      'rate-limit.ts',
      'routes',
      'wire',
      'conversation.ts',
      'page',
      'openapi',
      'openai',
      'ag-ui',
      'mcp',
      'rest',
      'ws',
      '.',
    ],
  },
  'agents-roles-in-order': {
    root: 'packages/agents/src/roles',
    folders: ['answering', 'planning', 'specialists', '.'],
  },
  'agents-page-in-order': {
    root: 'packages/agents/web/src',
    folders: [
      'state',
      'api',
      'i18n',
      'ui',
      'styles',
      'settings',
      'conversation',
      'panel',
      'documents',
      'memory',
      'shell',
      '.',
    ],
  },
  'memory-domain-in-order': {
    root: 'apps/memory-mcp/src/domain',
    folders: ['.', 'capture', 'recall/time', 'recall', 'change', 'exchange'],
  },
}

const orderRules = Object.entries(ORDERED_FOLDERS).flatMap(([name, { root, folders }]) => {
  const isFile = (room) => room.endsWith('.ts')
  const named = folders.filter(isFile).map((file) => file.replace('.ts', '\\.ts$'))
  const others = named.length > 0 ? `(?!${named.join('|')})` : ''
  const filesOf = (room) => {
    if (room === '.') return `^${root}/${others}[^/]+$`
    return isFile(room) ? `^${root}/${room.replace('.ts', '\\.ts')}$` : `^${root}/${room}/[^/]+$`
  }
  return folders.map((folder, at) => ({
    name,
    comment: 'No two rooms need each other: each uses those that are listed before it.',
    severity: 'error',
    from: { path: filesOf(folder), pathNot: TESTS },
    to: { path: `^${root}/`, pathNot: folders.slice(0, at + 1).map(filesOf) },
  }))
})

const generalRules = [
  {
    name: 'no-circular',
    comment: 'A cycle is one file in two pieces.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'not-to-test',
    comment: 'What a test and a program share is not a test.',
    severity: 'error',
    from: { pathNot: TESTS },
    to: { path: TESTS, pathNot: '^scripts/' },
  },
  {
    name: 'not-to-unresolvable',
    comment: 'A name that resolves to nothing would escape every other rule.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-library',
    comment: 'Each package declares what it imports.',
    severity: 'error',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]

module.exports = {
  forbidden: [
    ...appRules,
    ...coreRules,
    ...packageRules,
    ...clientRules,
    ...agentsRules,
    ...orderRules,
    ...generalRules,
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['(^|/)dist/'] },
    // Types count: a domain that knows an adapter's types is not pure.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
