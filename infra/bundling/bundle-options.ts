import { builtinModules } from 'node:module'
import type { BuildOptions, Plugin } from 'esbuild'
import { oneHandler } from './one-handler.ts'

/** The SDK imports these only without credentials in the environment. Lambda always sets credentials there. */
const unusedCredentialProviders = [
  '@aws-sdk/credential-provider-cognito-identity',
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
]

/**
 * The SDK imports this at run time only for operations that stream events. No function calls one. The S3 client also
 * imports it statically, and that import is bundled, so `external` would be too much.
 */
const externalEventStreams: Plugin = {
  name: 'external-event-streams',
  setup: (build) =>
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

const builtIns = new Set(builtinModules)

/** Libraries in CommonJS require Node's own modules. A bundle is a module, which has no `require`. */
const builtInModules: Plugin = {
  name: 'built-in-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, path }) => {
      const name = path.replace(/^node:/, '')
      return kind === 'require-call' && builtIns.has(name) ? { path: name, namespace: 'built-in' } : undefined
    })
    onLoad({ filter: /./, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
    }))
  },
}

/** The PDFs' font library reads WOFF2 with a copy of Brotli, half a megabyte with its dictionary. Node has it, and our fonts are TrueType. */
const nodesBrotli: Plugin = {
  name: 'nodes-brotli',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^brotli\/decompress(\.js)?$/ }, ({ path }) => ({ path, namespace: 'nodes-brotli' }))
    onLoad({ filter: /./, namespace: 'nodes-brotli' }, () => ({
      contents: `export { brotliDecompressSync as default } from 'node:zlib'`,
    }))
  },
}

/** What a bundle imports only if it is needed at run time, which it never is. */
export const optionalModules = [...unusedCredentialProviders, '@smithy/core/event-streams']

/** How every function is bundled, for AWS and for the local stack. Nothing rewrites the source of a library. */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  external: unusedCredentialProviders,
  // pdfmake compares paths with it. A module has none.
  define: { __dirname: JSON.stringify('/') },
  plugins: [externalEventStreams, builtInModules, nodesBrotli, oneHandler],
  logLevel: 'warning',
} satisfies BuildOptions
