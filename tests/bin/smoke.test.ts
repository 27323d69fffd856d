import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optionsOf } from '#bin/smoke/options.ts'
import { publicChecks } from '#bin/smoke/public-checks.ts'
import { sellerJourney } from '#bin/smoke/seller-journey.ts'
import { stepSaying } from '#bin/smoke/step.ts'
import { originOf, targetAt } from '#bin/smoke/target.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

const longestPreparationMs = 300_000
// The build of the web app and the start of the stack take as long as the test may, beside other work.
let origin = ''
beforeAll(async () => {
  await buildWeb()
  origin = (await sharedStack()).origin
}, longestPreparationMs)

test('the smoke test completes the main job twice', async () => {
  const target = await targetAt(origin)
  const said: string[] = []
  const step = stepSaying((line) => said.push(line))
  await publicChecks(target, step)
  await sellerJourney(target, step, { withPayment: true })
  await sellerJourney(target, step)
  expect(said.filter((line) => !line.startsWith('ok '))).toEqual([])
  expect(said.filter((line) => line.includes('bought course opens'))).toHaveLength(1)
  expect(said.filter((line) => line.includes('store opens'))).toHaveLength(2)
})

test('the smoke test answers an unknown option with its usage', () => {
  expect(optionsOf(['--stage', 'dev', '--stripe'])).toMatchObject({ stage: 'dev', stripe: true })
  expect(() => optionsOf(['--wat'])).toThrow("Unknown option '--wat'.\n\nnpm run smoke [-- --stage STAGE]")
})

describe('the stage to test', () => {
  const cloudFormation = mockClient(CloudFormationClient)
  afterAll(() => cloudFormation.restore())

  test('is found in the outputs of its stack', async () => {
    const Outputs = [{ OutputKey: 'AppUrl', OutputValue: 'https://d1.cloudfront.net' }]
    const stack = { StackName: 'any', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE' as const }
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs }] })
    expect(await originOf('dev')).toBe('https://d1.cloudfront.net')
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [stack] })
    await expect(originOf('dev')).rejects.toThrow('deploy it again')
  })

  test('must have been deployed', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id any does not exist'))
    await expect(originOf('dev')).rejects.toThrow('name its region with AWS_REGION')
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Could not load credentials'))
    await expect(originOf('dev')).rejects.toThrow('Could not load credentials')
  })

  test('must be running', async () => {
    await expect(targetAt('http://127.0.0.1:9')).rejects.toThrow('start it with `npm start`')
  })
})
