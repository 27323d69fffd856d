import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import type { Plugin } from 'esbuild'

/** The SDK loads this only for operations that stream events, and nobody here calls one. */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: (build) =>
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

/** Each client of the SDK asks its package.json for its version, and for nothing else in it. */
const onlyVersions: Plugin = {
  name: 'only-versions',
  setup: (build) =>
    build.onLoad({ filter: /@aws-sdk[\\/].*[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { loader: 'json', contents: JSON.stringify({ version }) }
    }),
}

/**
 * The SDK's errors that our code tells apart by their class. Each client registers all of its service's, and so carries
 * them; one that is not registered arrives as the service's general error, with its name.
 */
export const errorsToldApart = [
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'InvalidPasswordException',
  'UserNotFoundException',
  'UsernameExistsException',
  'MessageRejected',
]
const registrations = /^n\d+_registry\.registerError\((\w+)\$, \w+\);$/gm

/**
 * The SDK names the fields of its schemas by constants, `[_K]: 1`. esbuild can't know that such a key has no effect,
 * and keeps every schema of a service. With the texts in their place it drops those of operations that nobody calls.
 */
const onlySchemasInUse: Plugin = {
  name: 'only-schemas-in-use',
  setup: (build) =>
    build.onLoad({ filter: /@aws-sdk[\\/].*[\\/]schemas_\d+\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const texts = new Map(
        Array.from(source.matchAll(/^const (\w+) = ("[^"\\\n]*");$/gm), ([, name, text]) => [name, text]),
      )
      const named = (key: string, name: string) => (texts.has(name) ? `[${texts.get(name)}]:` : key)
      const told = (line: string, error: string) => (errorsToldApart.includes(error) ? line : '')
      return { loader: 'js', contents: source.replace(/\[(\w+)\]:/g, named).replace(registrations, told) }
    }),
}

/** DynamoDB's client makes this cache, and fills it only where endpoint discovery is switched on. Nobody does. */
const noEndpointCache: Plugin = {
  name: 'no-endpoint-cache',
  setup: (build) =>
    build.onLoad({ filter: /@aws-sdk[\\/]endpoint-cache[\\/].*\.js$/ }, () => ({
      contents: 'export class EndpointCache {}',
    })),
}

/** Other ways of retrying, hashing and logging; an environment could ask for them, and ours does not. */
const onlyUsualWays: Plugin = {
  name: 'only-usual-ways',
  setup: (build) =>
    build.onLoad(
      { filter: /[\\/](AdaptiveRetryStrategy|Sha256Js|PowertoolsLogFormatter)\.js$/ },
      ({ path }) => ({
        contents: `export class ${parse(path).name} {}`,
      }),
    ),
}

/** The AWS SDK without what no function of ours ever reaches. */
export const trimmedSdk = [onlyVersions, noEventStreams, noEndpointCache, onlySchemasInUse, onlyUsualWays]
