import { PORTS } from '../servers.ts'
import type { PublishedServer } from './published.ts'

const DATA = '/data'

/** Variables that place a server's data in {@link DATA}. */
const DATA_VARIABLES: Readonly<Record<string, string>> = {
  library: 'LIBRARY_RAG_DATA_DIR',
  memory: 'MEMORY_DATA_DIR',
  'budget-filters': 'BUDGET_FILTERS_DATA_DIR',
}
const TOKENS: Readonly<Record<string, string>> = {
  library: 'LIBRARY_RAG_HTTP_TOKEN',
  memory: 'MEMORY_HTTP_TOKEN',
  datainclusion: 'DATAINCLUSION_HTTP_TOKEN',
  'budget-filters': 'BUDGET_FILTERS_HTTP_TOKEN',
}

/** Command of a health check, as JSON: exits with 0 while the server answers. */
export const healthCheck = (port: number): string[] => [
  'node',
  '-e',
  `fetch('http://127.0.0.1:${port}/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`,
]

/** `Dockerfile` of a server: the package as installed by npm, run by an unprivileged user. */
export function dockerfile({ name, packageName }: PublishedServer): string {
  const port = PORTS[name] ?? 3000
  const variable = DATA_VARIABLES[name]
  const volume = variable === undefined ? '' : ` -v ${name}:${DATA}`
  return `# Written by scripts/write-pages.ts from scripts/clients/dockerfile.ts; a test compares the two.
#
#   docker build -t ${packageName} apps/${packageName}
#   docker run --rm -p 127.0.0.1:${port}:${port}${volume} -e ${TOKENS[name]}=a-long-secret ${packageName}
FROM node:24-slim
ARG VERSION=latest
RUN npm install --global --no-audit --no-fund "${packageName}@\${VERSION}" \\
  && npm cache clean --force \\
  && mkdir ${DATA} \\
  && chown node:node ${DATA}
USER node
WORKDIR ${DATA}
ENV NODE_ENV=production${variable === undefined ? '' : ` \\\n  ${variable}=${DATA}`}${
    name === 'library' ? ` \\\n  LIBRARY_RAG_ALLOWED_ROOTS=${DATA}` : ''
  }
${variable === undefined ? '' : `VOLUME ["${DATA}"]\n`}EXPOSE ${port}
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ${JSON.stringify(healthCheck(port))}
ENTRYPOINT ["${packageName}"]
CMD ["--http", "0.0.0.0:${port}"]
`
}
