import type { BuildOptions } from 'esbuild'
import { trimmedLibraries } from './trimmed-libraries.ts'
import { trimmedSdk } from './trimmed-sdk.ts'

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

/** How every function is bundled, deployed or on a laptop. */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  external: lazyCredentialProviders,
  plugins: [...trimmedSdk, ...trimmedLibraries],
  logLevel: 'warning',
} satisfies BuildOptions
