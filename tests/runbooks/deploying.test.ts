import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedIn } from '#bin/preflight/options.ts'
import { readSettings, type Settings } from '#infra/settings.ts'
import { synthesizedStage } from '#tests/harness/infra/stages.ts'

/* The commands of "Deploy" and "New versions step by step" in docs/operations.md, as they are written there. */

const operations = readFileSync('docs/operations.md', 'utf8').replace(/\\\n\s*/g, ' ')
const written = (pattern: RegExp) => [...operations.matchAll(pattern)].map(([line]) => line.trim())
const [preflight = ''] = written(/npm run preflight -- .+/g)
const bootstraps = written(/^ *npx cdk bootstrap .+$/gm)
/** Lines of their own; what stands for a value is filled in. */
const deployments = written(/^ *(?:STOREWRIGHT_STAGE=\w+ )?npx cdk deploy .+$/gm).map((line) =>
  line
    .replaceAll('=STAGE', '=dev')
    .replace('=REGION', '=eu-west-1')
    .replace('=SENDER', '=hello@example.com')
    .replace('VERSION_ID', 'a1b2c3d4-5678-4abc-8def-1234567890ab'),
)

/** An account whose every answer is that it may not be read. AWS's clients ask the operation in a header, the query or the path. */
const asked: string[] = []
const account = createServer(async (request, response) => {
  const body = await text(request)
  const named = String(request.headers['x-amz-target'] ?? '').split('.')[1]
  const inBody = new URLSearchParams(body).get('Action')
  asked.push(named ?? inBody ?? `${request.method} ${request.url}`)
  response.writeHead(403, { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' })
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message: 'You may not.' }))
})
let endpoint = ''
beforeAll(async () => {
  account.listen(0, '127.0.0.1')
  await once(account, 'listening')
  const address = account.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  account.close()
})

async function run(line: string) {
  const child = spawn(line, {
    shell: true,
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_MAX_ATTEMPTS: '1',
    },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code }
}

test('every command of the CDK in the runbook is tested here', () => {
  expect(operations.match(/npx cdk/g)).toHaveLength(bootstraps.length + deployments.length)
})

test('dependencies are installed before the first command', () => {
  const deploy = operations.slice(operations.indexOf('## Deploy'))
  expect(deploy.indexOf('npm ci\n')).toBeGreaterThan(0)
  expect(deploy.indexOf('npm ci\n')).toBeLessThan(deploy.search(/npx cdk|npm run preflight/))
})

test('the bootstrap of the runbook asks the account and builds nothing', async () => {
  const [bootstrap = '', ...others] = bootstraps
  expect(others).toEqual([])
  const { out, err } = await run(bootstrap.replaceAll('ACCOUNT', '111122223333'))
  expect(asked).toContain('GetCallerIdentity')
  expect(`${out}${err}`).toContain('Need to perform AWS calls for account 111122223333')
  expect(`${out}${err}`).not.toContain('Subprocess exited with error')
}, 60_000)

describe('the preflight of the runbook', () => {
  test('runs as written, and says what credentials may not read', async () => {
    const { out, err, code } = await run(preflight)
    expect(err).not.toContain('Error')
    expect(out).toMatch(/UNKNOWN/)
    expect(out).toMatch(/\d+ to do before prod is deployed\./)
    expect(code).toBe(1)
  }, 60_000)

  test('changes nothing: each of its requests reads', () => {
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((one) => !/^(?:Describe|Get|List|GET )/.test(one))).toEqual([])
  })

  test('means the deployment that follows it', () => {
    const { settings } = askedIn(preflight.split(' ').slice(4), 'none.json') ?? {}
    const production = deployments.find((line) => line.includes('stage=prod') && !line.includes('--force'))
    expect(settings).toEqual(settingsOf(production ?? ''))
  })
})

/** The settings that a line's `-c NAME=VALUE` give. */
function settingsOf(line: string, more: Record<string, string> = {}): Settings {
  const given: Record<string, string> = {
    ...Object.fromEntries(
      [...line.matchAll(/-c (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    ...more,
  }
  return readSettings((name) => given[name])
}

/** Three stages are synthesised. */
const longestMs = 400_000

describe('the deployments of the runbook', () => {
  /** Returns what finds the ids of all resources of a type. */
  function idsOf(settings: Settings) {
    const templates = [...synthesizedStage(settings.stage, settings).templates.values()]
    return (type: string) =>
      templates.flatMap(({ resources }) => resources.filter((one) => one.Type === type).map(({ id }) => id))
  }

  test.each(deployments)('%s has settings that the product accepts', (line) => {
    expect(settingsOf(line).stage).toBe(/stage=(\w+)/.exec(line)?.[1])
    if (line.includes('stage=prod')) expect(line).toMatch(/^STOREWRIGHT_STAGE=prod /)
  })

  test(
    'begin canaries, repair past an alarm and end them without another function or route',
    () => {
      const production = deployments.find((line) => line.includes('stage=prod')) ?? ''
      const off = idsOf(settingsOf(production))
      const on = idsOf(settingsOf(production, { canary: 'on' }))
      const repair = idsOf(settingsOf(production, { canary: 'at-once' }))
      for (const type of ['AWS::Lambda::Function', 'AWS::ApiGatewayV2::Route']) {
        const before = off(type)
        expect(before.length).toBeGreaterThan(0)
        expect(on(type)).toEqual(before)
        expect(repair(type)).toEqual(before)
      }
      expect(repair('AWS::Lambda::Alias')).toEqual(on('AWS::Lambda::Alias'))
      expect(off('AWS::Lambda::Alias')).toEqual([])
    },
    longestMs,
  )
})
