import { readFile } from 'node:fs/promises'
import type { BuildOptions, Plugin } from 'esbuild'

/** The SDK loads these only without credentials in the environment, and a Lambda always has them. */
const lazyCredentialProviders = [
  '@aws-sdk/credential-provider-cognito-identity',
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
]

/** Each client of the SDK asks its package.json for its version, and for nothing else in it. */
const onlyVersions: Plugin = {
  name: 'only-versions',
  setup: (build) =>
    build.onLoad({ filter: /@aws-sdk[\\/].*[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { loader: 'json', contents: JSON.stringify({ version }) }
    }),
}

/** How every function is bundled, deployed or on a laptop. */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  external: lazyCredentialProviders,
  plugins: [onlyVersions],
  logLevel: 'warning',
} satisfies BuildOptions
