import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'aws-cdk-lib'
import { CfnBucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, test } from 'vitest'
import { testAccount } from '#contract/test-account.ts'
import { cyclesIn } from './cycles.ts'
import { appOf, domains, synthesized } from './stages.ts'

const settings = { ...domains, alarmEmail: 'oncall@example.com' }
/** Everything a stage can have. Throws where CloudFormation's schemas are broken. */
const { app, edge, product } = appOf('prod', settings, true)
const templates = synthesized(app)
const template = templateOf(product.stackName)
const everything = [...templates.values()].flatMap(({ resources }) => resources)

/** What the browser will read at /config.json, with CloudFormation's values still to come. */
function configIn({ outdir }: App) {
  const path = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).find((it) =>
    it.endsWith('config.json'),
  )
  return readFileSync(join(outdir, path ?? 'config.json'), 'utf8')
}

function templateOf(stackName: string) {
  const found = templates.get(stackName)
  if (!found) throw new Error(`No template was synthesised for ${stackName}.`)
  return found
}

test('the stacks synthesise without a network or an account, and keep to the schemas of CloudFormation', () => {
  expect([...templates.keys()]).toEqual([edge?.stackName, product.stackName])
  expect(template.functions.size).toBeGreaterThan(0)
})

test('nothing waits for itself', () => {
  for (const { resources } of templates.values()) expect(cyclesIn(resources)).toEqual([])
})

test('the stack stays far below the limit of CloudFormation', () => {
  expect(template.resources.length).toBeLessThan(350)
})

test('nothing is looked up: the same template comes out on any machine', () => {
  expect(JSON.stringify(everything)).not.toMatch(/dummy-value|vpc-12345/)
})

describe('production', () => {
  test('knows no test account, no laptop and no bypass', () => {
    const written = JSON.stringify(everything)
    for (const word of [
      'provision-test-user',
      '_local',
      testAccount.email,
      testAccount.password,
      'localhost',
    ])
      expect(written).not.toContain(word)
    expect(configIn(app)).toContain('"testCredentials":false')
  })

  test('can not be deleted by mistake', () => {
    for (const stack of [edge, product]) expect(stack?.terminationProtection).toBe(true)
  })
})

test('dev offers the test account and can be deleted', () => {
  const dev = appOf('dev')
  dev.app.synth()
  expect(configIn(dev.app)).toContain('"testCredentials":true')
  expect(dev.product.terminationProtection).toBe(false)
})

describe('the files of the web app', () => {
  const deployments = template.ofType('Custom::CDKBucketDeployment')
  const [assets, pages, notFound] = ['Assets', 'Pages', 'NotFound'].map((name) =>
    deployments.find(({ id }) => id.startsWith(`WebFiles${name}`)),
  )

  test('arrive hashed ones first, for ever', () => {
    expect(assets?.Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect(pages?.DependsOn).toContain(assets?.id)
  })

  test('arrive pages and config.json last, never cached and without touching the hashed ones', () => {
    expect(pages?.Properties).toMatchObject({
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
    })
    expect(JSON.stringify(pages?.Properties.SourceMarkers)).toContain(
      template.onlyOfType('AWS::Cognito::UserPoolClient').id,
    )
  })

  test("never cost a seller's page", () => {
    expect(notFound?.Properties.Prune).toBe(false)
  })
})

test('a template that breaks the schemas of CloudFormation is not synthesised', () => {
  const broken = appOf('dev', {}, true)
  new CfnBucket(broken.product, 'Broken', {}).addPropertyOverride('VersioningConfiguration', {
    Status: 'Perhaps',
  })
  expect(() => broken.app.synth()).toThrow(/Validation/)
})
