const folders = [
  'bin',
  'bench',
  'contract',
  'infra',
  'lambdas',
  'local',
  'pdf',
  'pictures',
  'rules',
  'storefront',
  'tests',
  'web',
]

/** Stand-ins for services, and what they share: they could be packages of their own. */
const emulators = '^local/emulators/'

/** What tests, tools and the benchmark drive the product with. */
const harness = '^tests/harness/'

/** Programs that look at the product from outside, as a person or a test does. */
const tools = '^bin/(shots|gallery|smoke|readme-picture|cart-script)(/|[.]ts$)'

const knowsOnly = (folder, allowed) => ({
  name: `${folder}-knows-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: `^(${folders.join('|')})/`, pathNot: `^(${[folder, ...allowed].join('|')})/` },
})

const packagesOf = (folder, allowed) => ({
  name: `${folder}-uses-only-${allowed || 'no'}-packages`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-no-pkg', 'core'],
    ...(allowed && { pathNot: `node_modules/(${allowed})(/|$)` }),
  },
})

/** Folders of `lambdas`, the lowest layer first (docs/decisions/0105). A folder imports lower layers only, never its neighbors. */
const layers = [
  ['crypto'],
  ['data'],
  ['http', 'model'],
  ['accounts', 'courses', 'exports', 'files', 'realtime', 'support', 'visits'],
  ['library', 'mail', 'payments', 'sites', 'user-pool'],
  ['billing', 'changes', 'deals', 'marketing', 'payouts', 'pictures'],
  ['closing', 'operators', 'webhooks'],
  ['actions', 'scheduled'],
]
/** The same for the folders of `lambdas/data`. `risk` is missing: it imports `sales` and `money`, which import it. */
const dataLayers = [
  ['table'],
  ['plans', 'support'],
  ['offers', 'sales'],
  ['library', 'money', 'site', 'traffic'],
  ['reviews'],
  ['store'],
  ['accounts'],
]

const upwards = (folder, folderLayers) =>
  folderLayers
    .map((layer, number) => ({ layer, notLower: folderLayers.slice(number).flat() }))
    .filter(({ notLower }) => notLower.length > 1)
    .map(({ layer, notLower }) => ({
      name: `${folder}-${layer.join('-')}-knows-only-lower-layers`,
      severity: 'error',
      from: { path: `^${folder}/(${layer.join('|')})/` },
      to: { path: `^${folder}/(${notLower.join('|')})/`, pathNot: `^${folder}/$1/` },
    }))

/** Every folder of `lambdas` may import these. */
const lowest = '^lambdas/([^/]+\\.ts$|log/)'

module.exports = {
  forbidden: [
    knowsOnly('rules', []),
    knowsOnly('contract', ['rules']),
    knowsOnly('storefront', ['contract', 'rules']),
    knowsOnly('pdf', []),
    knowsOnly('pictures', ['contract', 'rules', 'storefront']),
    knowsOnly('lambdas', ['contract', 'rules', 'storefront', 'pdf', 'pictures']),
    knowsOnly('web', ['contract', 'rules', 'storefront', 'pdf', 'pictures']),
    knowsOnly('local', ['lambdas', 'infra', 'contract', 'rules']),
    {
      name: 'emulators-know-nothing-of-the-product',
      severity: 'error',
      from: { path: emulators },
      to: { path: `^(${folders.join('|')})/`, pathNot: emulators },
    },
    packagesOf('rules', ''),
    packagesOf('contract', 'zod'),
    packagesOf('storefront', 'react|react-dom'),
    {
      name: 'pdfs-are-written-by-imports-only',
      comment: 'the library is larger than any function but one may be',
      severity: 'error',
      from: { path: '^lambdas/', pathNot: '^lambdas/courses/' },
      to: { path: '^pdf/' },
    },
    {
      name: 'pictures-are-drawn-by-one-function',
      comment: 'the renderer is larger than any other function may be',
      severity: 'error',
      from: { path: '^lambdas/', pathNot: '^lambdas/pictures/' },
      to: { path: '^pictures/' },
    },
    {
      name: 'only-pictures-uses-takumi',
      severity: 'error',
      from: { path: `^(${folders.join('|')})/`, pathNot: '^pictures/' },
      to: { path: 'node_modules/@takumi-rs' },
    },
    {
      name: 'only-pdf-uses-pdfmake',
      severity: 'error',
      from: { path: `^(${folders.join('|')})/`, pathNot: '^(pdf|web/lib/files/write-pdf-in-browser.ts)' },
      to: { path: 'node_modules/pdfmake' },
    },
    {
      name: 'infra-knows-contract-and-rules',
      comment:
        'and the types of lambdas, never their code, the names of files that are deployed with a function, and the texts that the document of drafts adds to a page',
      severity: 'error',
      from: { path: '^infra/' },
      to: {
        path: `^(${folders.join('|')})/`,
        pathNot: '^(infra|contract|rules)/|^(pdf/pdf|pictures/picture|storefront/draft)-assets.ts',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'bin-knows-infra-data-and-payments',
      severity: 'error',
      from: { path: '^bin/', pathNot: tools },
      to: {
        path: `^(${folders.join('|')})/`,
        pathNot:
          '^(bin|infra|contract|rules)/|^lambdas/(billing|closing|data|courses|exports|mail|model|operators|payments|payouts|scheduled|sites/storage)/',
      },
    },
    {
      name: 'tools-and-bench-know-no-test-but-the-harness',
      severity: 'error',
      from: { path: [tools, '^bench/'] },
      to: { path: '^(tests|web)/', pathNot: harness },
    },
    {
      name: 'the-harness-knows-no-test',
      severity: 'error',
      from: { path: harness },
      to: { path: '^tests/', pathNot: harness },
    },
    {
      name: 'only-its-own-tests-know-the-bench',
      severity: 'error',
      from: { path: `^(${folders.join('|')})/`, pathNot: '^(bench|tests/bench)/' },
      to: { path: '^bench/' },
    },
    {
      name: 'suites-stay-apart',
      comment: 'what two of them need stands in bench/measure, bench/prices or bench/use',
      severity: 'error',
      from: { path: '^bench/suites/([^/]+)/' },
      to: { path: '^bench/suites/([^/]+)/', pathNot: '^bench/suites/$1/' },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/([^/]+)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^web/(features|ui|lib)/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'shared-web-does-not-know-features',
      severity: 'error',
      from: { path: '^web/(ui|lib)/' },
      to: { path: '^web/features/' },
    },
    ...upwards('lambdas', layers),
    ...upwards('lambdas/data', dataLayers),
    {
      name: 'the-lowest-layer-of-lambdas-knows-no-other',
      severity: 'error',
      from: { path: lowest },
      to: { path: '^lambdas/', pathNot: lowest },
    },
    {
      name: 'actions-and-triggers-stand-alone',
      severity: 'error',
      from: { path: '^lambdas/(actions|user-pool)/', pathNot: '^lambdas/user-pool/handle-trigger.ts$' },
      to: { path: '^lambdas/(actions|user-pool)/' },
    },
    {
      name: 'only-data-talks-to-dynamodb',
      severity: 'error',
      from: { path: '^lambdas/', pathNot: '^lambdas/data/' },
      to: { path: 'node_modules/@aws-sdk/(client|lib)-dynamodb' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.local|cdk\\.out)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      mainFields: ['module', 'main'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
