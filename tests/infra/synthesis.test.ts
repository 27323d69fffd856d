import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, Stack } from 'aws-cdk-lib'
import { CfnBucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { testAccount } from '#contract/api/development-api.ts'
import { createApp } from '#infra/define-app.ts'
import { actionsIn, functions } from '#infra/functions/function-definitions.ts'
import { domains, stages, synthesized } from '../harness/infra/stages.ts'
import { cyclesIn, neededBy } from './cycles.ts'

const Report = z.object({
  pluginReports: z.array(
    z.object({ pluginName: z.string(), violations: z.array(z.object({ description: z.string() })) }),
  ),
})
const appOf = stages()
const settings = { ...domains, replyDomain: 'replies.example.com', alarmEmail: 'oncall@example.com' }
/** A stage with every option. */
const { app, edge, edgeAlarms, product, visitLog } = appOf('prod', settings, true)
const templates = synthesized(app)
const template = templateOf(product.stackName)
const functionsIn = (nestedStack: string) =>
  [...templates].flatMap(([name, it]) => (name.includes(nestedStack) ? [...it.functions.keys()] : []))
const everything = [...templates.values()].flatMap(({ resources }) => resources)

/** The content of a deployed file, with CloudFormation's tokens unresolved. */
function deployedFile({ outdir }: App, name: string) {
  const path = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).find((it) =>
    it.endsWith(`/${name}`),
  )
  return readFileSync(join(outdir, path ?? name), 'utf8')
}
const configIn = (app: App) => deployedFile(app, 'config.json')

const deploysChunk = ({ outdir }: App, name: string) =>
  readdirSync(outdir, { recursive: true, encoding: 'utf8' }).some((it) => it.includes(name))

/** Returns aws-cdk-lib's findings with its warnings, because it reports an unknown value as a warning only. */
function schemaViolationsIn({ outdir }: App) {
  const report = Report.parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')))
  const checks = report.pluginReports.filter(({ pluginName }) => pluginName === 'CloudFormation Validate')
  return checks.flatMap(({ violations }) => violations.map(({ description }) => description))
}

function templateOf(stackName: string) {
  const found = templates.get(stackName)
  if (!found) throw new Error(`No template was synthesised for ${stackName}.`)
  return found
}

test('the stacks synthesise without network or account and match CloudFormation’s schemas', () => {
  const stacks = [edge, product, edgeAlarms, visitLog].map((it) => it?.stackName)
  expect([...templates.keys()]).toEqual([
    ...stacks,
    expect.stringContaining('prodActions'),
    expect.stringContaining('AdminActions'),
    expect.stringContaining('AdminReadActions'),
    expect.stringContaining('Backups'),
    expect.stringContaining('OpenActions'),
    expect.stringContaining('ReadActions'),
    expect.stringContaining('Replies'),
    expect.stringContaining('Scheduled'),
    expect.stringContaining('Silences'),
  ])
  expect(schemaViolationsIn(app)).toEqual([])
})

test('no resource depends on itself', () => {
  for (const { resources } of templates.values()) expect(cyclesIn(resources)).toEqual([])
})

test('functions of actions and schedules are in nested stacks, referenced ones are not', () => {
  const actions = actionsIn('prod').map(({ definition }) => definition.name)
  const scheduled = functionsIn('Scheduled')
  expect(functionsIn('Actions').toSorted()).toEqual(actions.toSorted())
  expect(scheduled).toContain('reconcile-payments')
  const replies = functionsIn('Replies')
  expect([...template.functions.keys(), ...scheduled, ...replies].toSorted()).toEqual(
    functions.flatMap(({ action, name }) => (action ? [] : [name])).toSorted(),
  )
})

test('every stack stays below the 500 resources and 200 outputs that CloudFormation allows', () => {
  // An action brings three resources to the stack, and five resources and two outputs to the nested one.
  for (const [name, { outputs, resources }] of templates) {
    expect(resources.length, name).toBeLessThan(450)
    expect(outputs.length, name).toBeLessThan(180)
  }
})

test('no stack has more than the 60 dynamic references that CloudFormation resolves', () => {
  const counts = [...templates].map(
    ([, { resources }]) => JSON.stringify(resources).split('{{resolve:').length - 1,
  )
  expect(Math.max(...counts)).toBeLessThanOrEqual(55)
})

test('nothing is looked up: the same template comes out on any machine', () => {
  expect(JSON.stringify(everything)).not.toMatch(/dummy-value|vpc-12345/)
})

describe('production', () => {
  test('contains no test account, no local endpoint and no bypass', () => {
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
    expect(deploysChunk(app, 'app-5f2c1')).toBe(true)
    expect(deploysChunk(app, 'test-credentials')).toBe(false)
  })

  test('cannot be deleted by mistake', () => {
    for (const stack of [edge, product, edgeAlarms]) expect(stack?.terminationProtection).toBe(true)
  })
})

test('the configuration is written into the documents, too', () => {
  expect(deployedFile(app, 'app.html')).toMatch(/id="config"><<marker:0xbaba:\d+>><\/script>/)
  const markers = template
    .ofType('Custom::CDKBucketDeployment')
    .flatMap(({ Properties }) => Properties.SourceMarkers ?? [])
  expect(JSON.stringify(markers)).toContain('testCredentials')
})

test('dev offers the test account and can be deleted', () => {
  const dev = appOf('dev')
  dev.app.synth()
  expect(configIn(dev.app)).toContain('"testCredentials":true')
  expect(deploysChunk(dev.app, 'test-credentials')).toBe(true)
  expect(dev.product.terminationProtection).toBe(false)
})

describe('the files of the web app', () => {
  const deployments = template.ofType('Custom::CDKBucketDeployment')
  const [assets, pages, notFound] = ['Assets', 'Pages', 'NotFound'].map((name) =>
    deployments.find(({ id }) => id.startsWith(`WebFiles${name}`)),
  )

  test('are uploaded hashed ones first, cached forever', () => {
    expect(assets?.Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect(pages?.DependsOn).toContain(assets?.id)
  })

  test('are uploaded after the functions and routes that pages call', () => {
    const called = template.resources.filter(
      ({ id, Type }) =>
        Type === 'AWS::ApiGatewayV2::Route' ||
        Type === 'AWS::ApiGatewayV2::Stage' ||
        /ActionsNestedStack/.test(id),
    )
    const triggers = [...template.functions].filter(([name]) => name === 'user-pool').map(([, { id }]) => id)
    const ids = [...called.map(({ id }) => id), ...triggers]
    // Two stages, 3 routes of the WebSocket API, five nested stacks with functions and other routes.
    expect(ids.length).toBeGreaterThan(50)
    for (const { id } of deployments) {
      const needed = neededBy(id, template.resources)
      expect(ids.filter((it) => !needed.has(it))).toEqual([])
    }
  })

  test('are uploaded with pages and config.json last, keeping hashed ones', () => {
    expect(pages?.Properties).toMatchObject({
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
    })
    expect(JSON.stringify(pages?.Properties.SourceMarkers)).toContain(
      template.onlyOfType('AWS::Cognito::UserPoolClient').id,
    )
  })

  test('include the covers in the stores’ bucket, cached for a day', () => {
    const covers = deployments.filter(({ Properties }) => Properties.DestinationBucketKeyPrefix === 'covers')
    expect(covers.map(({ Properties }) => Properties)).toMatchObject([
      {
        DestinationBucketName: notFound?.Properties.DestinationBucketName,
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=86400' },
      },
    ])
    expect(covers[0]?.Properties.DestinationBucketName).not.toEqual(pages?.Properties.DestinationBucketName)
  })

  test("never delete a seller's page", () => {
    expect(notFound?.Properties.Prune).toBe(false)
  })
})

test('an invalid property value is found before a deployment', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'broken-'))
  const broken = createApp({ outdir, builtinCloudFormationValidation: true })
  const bucket = new CfnBucket(new Stack(broken, 'Broken'), 'Files', {})
  bucket.addPropertyOverride('VersioningConfiguration', { Status: 'Perhaps' })
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  broken.synth()
  said.mockRestore()
  expect(schemaViolationsIn(broken)).toEqual([expect.stringContaining("'Perhaps' is not one of")])
  rmSync(outdir, { recursive: true })
})
