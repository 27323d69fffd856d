import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deployedVariables, enterStage } from '#bin/admin/stage.ts'
import { now } from '#lambdas/clock.ts'
import { productName } from '#rules/courses/product.ts'
import { dayMs } from '#rules/time.ts'

const outputs = {
  TableName: 'dev-table',
  UserPoolId: 'eu-central-1_Abc',
  SitesBucketName: 'dev-sites',
  CoursesBucketName: 'dev-courses',
  MailFailuresBucketName: 'dev-mail-failures',
  CodesSecretId: 'dev-codes',
  StripeSecretId: 'dev-stripe',
  OpenAiSecretId: 'dev-openai',
  OpenAiModel: 'gpt-6-luna',
}

/** All that entering a stage may set. */
const variables = [
  'AWS_REGION',
  'TABLE_NAME',
  'USER_POOL_ID',
  'SITES_BUCKET',
  'COURSES_BUCKET',
  'MAIL_FAILURES_BUCKET',
  'CODES_SECRET_ID',
  'STRIPE_SECRET_ID',
  'OPENAI_SECRET_ID',
  'OPENAI_MODEL',
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outputs-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

function fileOf(content: unknown) {
  const file = join(folder, 'cdk-outputs.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('a deployed stage', () => {
  test('is read from the outputs that its deployment wrote, region included', () => {
    const file = fileOf({
      [`${productName}-dev`]: outputs,
      [`${productName}-prod`]: { TableName: 'prod-table' },
    })
    expect(deployedVariables('dev', file)).toEqual({
      TABLE_NAME: 'dev-table',
      USER_POOL_ID: 'eu-central-1_Abc',
      SITES_BUCKET: 'dev-sites',
      COURSES_BUCKET: 'dev-courses',
      MAIL_FAILURES_BUCKET: 'dev-mail-failures',
      CODES_SECRET_ID: 'dev-codes',
      STRIPE_SECRET_ID: 'dev-stripe',
      OPENAI_SECRET_ID: 'dev-openai',
      OPENAI_MODEL: 'gpt-6-luna',
      AWS_REGION: 'eu-central-1',
    })
  })

  test('an output that is missing is not taken from the environment of another stage', () => {
    const file = fileOf({ [`${productName}-dev`]: { TableName: 'dev-table' } })
    expect(deployedVariables('dev', file)).toMatchObject({ TABLE_NAME: 'dev-table', USER_POOL_ID: '' })
  })

  test('a stage missing from the file is read from the environment', () => {
    expect(deployedVariables('prod', fileOf({ [`${productName}-dev`]: outputs }))).toEqual({})
    expect(deployedVariables('prod', join(folder, 'none.json'))).toEqual({})
  })

  test('an unreadable file is refused', () => {
    expect(() => deployedVariables('dev', fileOf(['no outputs']))).toThrow(/can't be read/)
  })

  describe('a stage in CloudFormation', () => {
    const cloudFormation = mockClient(CloudFormationClient)
    afterAll(() => cloudFormation.restore())
    beforeEach(() => {
      cloudFormation.reset()
      for (const name of variables) vi.stubEnv(name, '')
    })

    test('is read from its stack, not from a file of an earlier deployment', async () => {
      const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }))
      const stack = { StackName: 'any', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE' as const }
      cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs }] })
      await enterStage('dev', ['TABLE_NAME'])
      expect(process.env).toMatchObject({ TABLE_NAME: 'dev-table', AWS_REGION: 'eu-central-1' })
    })

    test('an unknown stage is refused with what is missing and how to get it', async () => {
      cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id any does not exist'))
      await expect(enterStage('nowhere', ['TABLE_NAME'])).rejects.toThrow(
        'CloudFormation knows no stack Storewright-nowhere; name its region with AWS_REGION. TABLE_NAME is not in the environment either.',
      )
    })

    test('without credentials the message says why nothing is known', async () => {
      cloudFormation.on(DescribeStacksCommand).rejects(new Error('Could not load credentials'))
      await expect(enterStage('nowhere', ['TABLE_NAME'])).rejects.toThrow(
        /could not be asked.*Could not load credentials.*cdk-outputs\.json/,
      )
    })
  })
})

describe('the local stack', () => {
  test('is found by its data folder', async () => {
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('TABLE_NAME', undefined)
    writeFileSync(join(folder, 'endpoints.json'), JSON.stringify({ TABLE_NAME: 'local-table' }))
    await enterStage('local', ['TABLE_NAME'])
    expect(process.env.TABLE_NAME).toBe('local-table')
  })

  test('gives commands its own time when its clock was moved', async () => {
    const realDate = globalThis.Date
    vi.stubEnv('DATA_DIR', folder)
    writeFileSync(join(folder, 'endpoints.json'), JSON.stringify({ TABLE_NAME: 'local-table' }))
    writeFileSync(join(folder, 'clock.json'), JSON.stringify({ aheadMs: 40 * dayMs }))
    try {
      await enterStage('local', ['TABLE_NAME'])
      const aheadDays = (now() - realDate.now()) / dayMs
      expect(aheadDays).toBeCloseTo(40, 1)
      expect((Date.parse(new Date().toISOString()) - realDate.now()) / dayMs).toBeCloseTo(40, 1)
    } finally {
      globalThis.Date = realDate
    }
  })

  test('a stopped local stack is reported with what to do', async () => {
    vi.stubEnv('DATA_DIR', join(folder, 'elsewhere'))
    await expect(enterStage('local', [])).rejects.toThrow(/No local stack runs on .*elsewhere\. Start it/)
  })
})
