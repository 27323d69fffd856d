import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { afterAll, describe, expect, test } from 'vitest'
import { AppStack } from '#infra/app-stack.ts'
import { newApp } from '#infra/new-app.ts'
import { cyclesIn } from './cycles.ts'
import { readTemplate } from './template.ts'

const outdir = mkdtempSync(join(tmpdir(), 'synthesis-'))
afterAll(() => rmSync(outdir, { recursive: true, force: true }))

/** In full: with the dependencies that only a synthesis adds. Throws where CloudFormation's schemas are broken. */
function synthesize() {
  const app = newApp({ outdir })
  const stack = new AppStack(app, 'Synthesis', {
    stage: 'prod',
    senderAddress: 'hello@example.com',
    codeOf: () => Code.fromInline('//'),
    webAssets: builtWebApp(),
  })
  return readTemplate(app.synth().getStackByName(stack.stackName).template)
}

function builtWebApp() {
  const folder = join(outdir, 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'app.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/app-5f2c1.js'), '')
  return folder
}

const template = synthesize()

test('the stack synthesises without a network or an account, and keeps to the schemas of CloudFormation', () => {
  expect(template.functions.size).toBeGreaterThan(0)
})

test('nothing in the stack waits for itself', () => {
  expect(cyclesIn(template.resources)).toEqual([])
})

test('the stack stays far below the limit of CloudFormation', () => {
  expect(template.resources.length).toBeLessThan(350)
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
