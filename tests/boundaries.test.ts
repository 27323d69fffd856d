import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const config = resolve('.dependency-cruiser.cjs')
const Rules = z.object({ forbidden: z.array(z.object({ name: z.string() })) })
const Report = z.object({
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

/** For each rule, one import that breaks it. */
const offences: Record<string, { from: string; to: string }> = {
  'rules-knows-only-itself': { from: 'rules/a.ts', to: '../contract/x.ts' },
  'contract-knows-only-rules': { from: 'contract/a.ts', to: '../web/x.ts' },
  'storefront-knows-only-contract-rules': { from: 'storefront/a.ts', to: '../lambdas/x.ts' },
  'pdf-knows-only-itself': { from: 'pdf/a.ts', to: '../contract/x.ts' },
  'pictures-knows-only-contract-rules-storefront': { from: 'pictures/a.ts', to: '../lambdas/x.ts' },
  'lambdas-knows-only-contract-rules-storefront-pdf-pictures': { from: 'lambdas/a.ts', to: '../web/x.ts' },
  'web-knows-only-contract-rules-storefront-pdf-pictures': { from: 'web/a.ts', to: '../lambdas/x.ts' },
  'local-knows-only-lambdas-infra-contract-rules': { from: 'local/a.ts', to: '../web/x.ts' },
  'rules-uses-only-no-packages': { from: 'rules/b.ts', to: 'node:fs' },
  'contract-uses-only-zod-packages': { from: 'contract/b.ts', to: 'openai' },
  'storefront-uses-only-react|react-dom-packages': { from: 'storefront/b.ts', to: 'zod' },
  'pdfs-are-written-by-imports-only': { from: 'lambdas/c.ts', to: '../pdf/x.ts' },
  'pictures-are-drawn-by-one-function': { from: 'lambdas/e.ts', to: '../pictures/x.ts' },
  'only-pictures-uses-takumi': { from: 'web/c.ts', to: '@takumi-rs/wasm' },
  'only-pdf-uses-pdfmake': { from: 'web/b.ts', to: 'pdfmake' },
  'emulators-know-nothing-of-the-product': { from: 'local/emulators/ses/a.ts', to: '../../../contract/x.ts' },
  'infra-knows-contract-and-rules': { from: 'infra/a.ts', to: '../lambdas/x.ts' },
  'bin-knows-infra-data-and-payments': { from: 'bin/a.ts', to: '../lambdas/x.ts' },
  'tools-and-bench-know-no-test-but-the-harness': { from: 'bin/shots/a.ts', to: '../../tests/x.ts' },
  'the-harness-knows-no-test': { from: 'tests/harness/a.ts', to: '../x.ts' },
  'only-its-own-tests-know-the-bench': { from: 'tests/harness/b.ts', to: '../../bench/x.ts' },
  'suites-stay-apart': { from: 'bench/suites/one/a.ts', to: '../two/x.ts' },
  'features-stay-apart': { from: 'web/features/one/a.ts', to: '../two/x.ts' },
  'features-do-not-know-the-app': { from: 'web/features/one/b.ts', to: '../../app/x.ts' },
  'shared-web-does-not-know-features': { from: 'web/ui/a.ts', to: '../features/two/x.ts' },
  'lambdas-crypto-knows-only-lower-layers': { from: 'lambdas/crypto/a.ts', to: '../data/x.ts' },
  'lambdas-data-knows-only-lower-layers': { from: 'lambdas/data/a.ts', to: '../actions/x.ts' },
  'lambdas-http-model-knows-only-lower-layers': { from: 'lambdas/http/a.ts', to: '../actions/x.ts' },
  'lambdas-accounts-courses-exports-files-realtime-support-visits-knows-only-lower-layers': {
    from: 'lambdas/files/a.ts',
    to: '../accounts/x.ts',
  },
  'lambdas-library-mail-payments-sites-user-pool-knows-only-lower-layers': {
    from: 'lambdas/payments/a.ts',
    to: '../actions/x.ts',
  },
  'lambdas-billing-changes-deals-marketing-payouts-pictures-knows-only-lower-layers': {
    from: 'lambdas/billing/a.ts',
    to: '../actions/x.ts',
  },
  'lambdas-closing-operators-webhooks-knows-only-lower-layers': {
    from: 'lambdas/closing/a.ts',
    to: '../actions/x.ts',
  },
  'lambdas-actions-scheduled-knows-only-lower-layers': {
    from: 'lambdas/scheduled/a.ts',
    to: '../actions/x.ts',
  },
  'lambdas/data-table-knows-only-lower-layers': { from: 'lambdas/data/table/a.ts', to: '../accounts/x.ts' },
  'lambdas/data-plans-support-knows-only-lower-layers': {
    from: 'lambdas/data/plans/a.ts',
    to: '../accounts/x.ts',
  },
  'lambdas/data-offers-sales-knows-only-lower-layers': {
    from: 'lambdas/data/sales/a.ts',
    to: '../accounts/x.ts',
  },
  'lambdas/data-library-money-site-traffic-knows-only-lower-layers': {
    from: 'lambdas/data/money/a.ts',
    to: '../accounts/x.ts',
  },
  'lambdas/data-reviews-knows-only-lower-layers': {
    from: 'lambdas/data/reviews/a.ts',
    to: '../accounts/x.ts',
  },
  'lambdas/data-store-knows-only-lower-layers': { from: 'lambdas/data/store/a.ts', to: '../accounts/x.ts' },
  'the-lowest-layer-of-lambdas-knows-no-other': { from: 'lambdas/d.ts', to: './actions/x.ts' },
  'actions-and-triggers-stand-alone': { from: 'lambdas/actions/a.ts', to: './x.ts' },
  'only-data-talks-to-dynamodb': { from: 'lambdas/b.ts', to: '@aws-sdk/client-dynamodb' },
  'no-cycles': { from: 'tests/a.ts', to: './a2.ts' },
}
const innocent = [
  'contract',
  'web',
  'lambdas',
  'web/app',
  'web/features/two',
  'bench',
  'bench/suites/two',
  'tests',
  'lambdas/actions',
  'lambdas/accounts',
  'lambdas/data',
  'lambdas/data/accounts',
  'pdf',
  'pictures',
  'rules',
]

describe('the boundaries of the architecture', () => {
  let root = ''
  let found: { from: string; rule: string }[] = []

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'boundaries-'))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    for (const folder of innocent) write(`${folder}/x.ts`, 'export const x = 1\n')
    for (const { from, to } of Object.values(offences)) write(from, `import '${to}'\n`)
    write('tests/a2.ts', "import './a.ts'\n")
    write('tsconfig.json', '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}')
    write('package.json', '{"dependencies":{"openai":"1","zod":"1","@aws-sdk/client-dynamodb":"1"}}')
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
    found = cruise(root)
  })

  afterAll(() => rmSync(root, { recursive: true }))

  test('every rule has an offence that proves it', () => {
    const rules = Rules.parse(createRequire(import.meta.url)(config)).forbidden.map(({ name }) => name)
    expect(Object.keys(offences).sort()).toEqual(rules.sort())
  })

  test.each(Object.entries(offences))('%s bites', (rule, { from }) => {
    expect(found).toContainEqual({ from, rule })
  })
})

function cruise(root: string) {
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/depcruise'),
    ['--config', config, '--output-type', 'json', '.'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const { summary } = Report.parse(JSON.parse(stdout))
  return summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }))
}
