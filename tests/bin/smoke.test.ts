import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { mainJob } from '#bin/smoke/main-job.ts'
import { optionsOf } from '#bin/smoke/options.ts'
import { publicChecks } from '#bin/smoke/public-checks.ts'
import { stepSaying } from '#bin/smoke/step.ts'
import { originOf, targetAt } from '#bin/smoke/target.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'smoke-'))
const outputsFile = join(folder, 'cdk-outputs.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the smoke test completes the main job twice', async () => {
  await buildWeb()
  const target = await targetAt((await sharedStack()).origin)
  const said: string[] = []
  const step = stepSaying((line) => said.push(line))
  await publicChecks(target, step)
  await mainJob(target, step, { withPayment: true })
  await mainJob(target, step)
  expect(said.filter((line) => !line.startsWith('ok '))).toEqual([])
  expect(said.filter((line) => line.includes('bought course opens'))).toHaveLength(1)
  expect(said.filter((line) => line.includes('store opens'))).toHaveLength(2)
})

test('the smoke test answers an unknown option with its usage', () => {
  expect(optionsOf(['--stage', 'dev', '--stripe'])).toMatchObject({ stage: 'dev', stripe: true })
  expect(() => optionsOf(['--wat'])).toThrow("Unknown option '--wat'.\n\nnpm run smoke [-- --stage STAGE]")
})

describe('the stage to test', () => {
  test('is found in the outputs of its deployment', () => {
    writeFileSync(outputsFile, JSON.stringify({ 'Storewright-dev': { AppUrl: 'https://d1.cloudfront.net' } }))
    expect(originOf('dev', outputsFile)).toBe('https://d1.cloudfront.net')
    expect(() => originOf('prod', outputsFile)).toThrow('deploy the stage from this folder first')
  })

  test('must have been deployed', () => {
    expect(() => originOf('dev', join(folder, 'none.json'))).toThrow('`npx cdk deploy --all` writes it')
  })

  test('must be running', async () => {
    await expect(targetAt('http://127.0.0.1:9')).rejects.toThrow('start it with `npm start`')
  })
})
