import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch'
import { CloudWatchLogsClient, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs'
import { LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { sdkStreamMixin } from '@smithy/core/serde'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { alarmChecks } from '#bin/smoke/full/alarms.ts'
import { coldStartChecks } from '#bin/smoke/full/cold-starts.ts'
import { edgeChecks } from '#bin/smoke/full/edge.ts'
import { fullChecks } from '#bin/smoke/full/full-checks.ts'
import { uploadFormChecks } from '#bin/smoke/full/upload-form.ts'
import { visitLogChecks } from '#bin/smoke/full/visit-log.ts'
import { enter } from '#bin/smoke/seller-journey.ts'
import { stepSaying } from '#bin/smoke/step.ts'
import { targetAt } from '#bin/smoke/target.ts'
import { openPrivate } from '#local/emulators/http/ports.ts'
import { lineOf } from '#tests/harness/buyers/visit-log.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

const said: string[] = []
const say = (line: string) => void said.push(line)
const step = stepSaying(say)
const wait = async () => {}
beforeEach(() => {
  said.length = 0
})

async function failureOf(work: () => Promise<unknown>) {
  const error = await work().catch((reason: unknown) => reason)
  if (error instanceof Error) return error
  throw new Error('Nothing failed.')
}

describe('a full smoke test’s requests to AWS', () => {
  const cloudFormation = mockClient(CloudFormationClient)
  const cloudWatch = mockClient(CloudWatchClient)
  const logs = mockClient(CloudWatchLogsClient)
  const lambda = mockClient(LambdaClient)
  const s3 = mockClient(S3Client)
  const mocks = [cloudFormation, cloudWatch, logs, lambda, s3]
  beforeEach(() => {
    for (const mock of mocks) mock.reset()
    lambda.on(ListFunctionsCommand).resolves({
      Functions: [
        { FunctionName: 'Other-dev-x', Description: 'user-pool', LoggingConfig: { LogGroup: 'other' } },
        { FunctionName: 'Storewright-dev-x', Description: 'user-pool', LoggingConfig: { LogGroup: 'own' } },
      ],
    })
  })
  afterAll(() => {
    for (const mock of mocks) mock.restore()
  })
  const startOf = (initDurationMs: number, durationMs: number) => ({
    message: JSON.stringify({ type: 'platform.report', record: { metrics: { initDurationMs, durationMs } } }),
  })

  test('cold starts of triggers are added to their work and held against five seconds', async () => {
    logs
      .on(FilterLogEventsCommand, { logGroupName: 'own' })
      .resolves({ events: [startOf(700, 300), startOf(900, 400)] })
    await coldStartChecks('dev', step, say)
    expect(said.join('\n')).toContain('2 cold starts, the longest with its work 1300 ms')
    logs.on(FilterLogEventsCommand).resolves({ events: [startOf(3000, 2500)] })
    await expect(coldStartChecks('dev', step, say)).rejects.toThrow('a cold start took 5500 ms')
    logs.on(FilterLogEventsCommand).resolves({ events: [] })
    await expect(coldStartChecks('dev', step, say)).rejects.toThrow('no cold start')
  })

  test('every alarm is set and taken back, also if its message fails', async () => {
    cloudWatch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [
        { AlarmName: 'Storewright-prod-a', AlarmActions: ['arn:aws:sns:eu-west-1:1:topic'] },
        { AlarmName: 'Storewright-prod-b' },
      ],
    })
    const history = (HistorySummary: string) => ({ AlarmHistoryItems: [{ HistorySummary }] })
    cloudWatch.on(DescribeAlarmHistoryCommand).resolves(history('Successfully executed action arn:aws:sns'))
    await alarmChecks('prod', step, say, wait)
    const states = () =>
      cloudWatch.commandCalls(SetAlarmStateCommand).map(({ args }) => args[0].input.StateValue)
    expect(states()).toEqual(['ALARM', 'ALARM', 'OK', 'OK', 'ALARM', 'ALARM', 'OK', 'OK'])
    expect(said.filter((line) => line.includes('2 alarms, 1 of them sent a message'))).toHaveLength(2)
    cloudWatch.resetHistory()
    cloudWatch.on(DescribeAlarmHistoryCommand).resolves(history('Failed to execute action arn:aws:sns'))
    await expect(alarmChecks('prod', step, say, wait)).rejects.toThrow('Failed to execute')
    expect(states()).toEqual(['ALARM', 'ALARM', 'OK', 'OK'])
  })

  test('each step is there, and says what is wrong while the others go on', async () => {
    const stage = await openPrivate((_, response) => void response.writeHead(500).end())
    onTestFinished(() => stage.close())
    const origin = `http://127.0.0.1:${stage.port}`
    const outputs = { SitesUrl: origin, VisitLogsBucketName: 'logs' }
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [
        {
          StackName: 'Storewright-dev',
          CreationTime: new Date(),
          StackStatus: 'CREATE_COMPLETE',
          Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
        },
      ],
    })
    logs.on(FilterLogEventsCommand).resolves({ events: [startOf(3000, 2500)] })
    s3.on(ListObjectsV2Command).resolves({})
    cloudWatch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [{ AlarmName: 'Storewright-dev-a', AlarmActions: ['arn:aws:sns:eu-west-1:1:topic'] }],
    })
    cloudWatch.on(DescribeAlarmHistoryCommand).resolves({})
    const config = { userPoolId: 'eu-west-1_x', userPoolClientId: 'x', testCredentials: true }
    const target = { origin, config, userPoolEndpoint: origin }
    const { message } = await failureOf(() => fullChecks('dev', target, step, say, wait))
    const complaints = [
      'answers 500',
      'a cold start took 5500 ms: see "sign-in-slow"',
      '/api/provision-test-user answered 500',
      'No log was delivered in 15 minutes: see "Visits stop being counted".',
      'Storewright-dev-a sent no message',
    ]
    expect(message.split('\n')).toEqual(complaints.map((text) => expect.stringContaining(text)))
    expect(said.filter((line) => line.startsWith('FAILED')).map((line) => line.slice(7))).toEqual([
      'beacons count in either order of their parameters',
      'triggers start within the five seconds of Cognito',
      'the log of visits is delivered',
      'alarms in eu-west-1 are set by hand',
    ])
    await expect(fullChecks(undefined, target, step, say, wait)).rejects.toThrow('Pass --stage too')
  })

  test('the log of visits is awaited, and its types are said', async () => {
    const file = gzipSync(`${lineOf('a')}\n`)
    s3.on(ListObjectsV2Command)
      .resolvesOnce({})
      .resolves({ Contents: [{ Key: 'unreadable/x' }, { Key: 'a.gz' }] })
    s3.on(GetObjectCommand).callsFake(async () => ({ Body: sdkStreamMixin(Readable.from([file])) }))
    await visitLogChecks('bucket', step, say, wait)
    expect(said.join('\n')).toMatch(/timestamp\(ms\): (string|number), .*sc-status: (string|number)/)
    s3.on(ListObjectsV2Command).resolves({})
    await expect(visitLogChecks('bucket', step, say, wait)).rejects.toThrow('No log was delivered')
  })
})

describe('a full smoke test’s requests to the product', () => {
  // Outside the test's own time: the stack may have to start first.
  let local = ''
  beforeAll(async () => {
    local = (await sharedStack()).origin
  })

  test('beacons and error pages are as the edge promises, and anything else fails', async () => {
    let isRight = true
    const edge = await openPrivate(({ method, url = '' }, response) => {
      if (url.startsWith('/v?'))
        return void response.writeHead(method === 'POST' && isRight ? 204 : 200).end()
      if (!url.startsWith('/api'))
        return void response.writeHead(404).end('<html>There is no such store.</html>')
      const type = isRight ? 'application/json' : 'text/html'
      response.writeHead(url === '/api/home' ? 401 : 404, { 'content-type': type }).end('{}')
    })
    onTestFinished(() => edge.close())
    const origin = `http://127.0.0.1:${edge.port}`
    await edgeChecks(origin, origin, step)
    expect(said.map((line) => line.slice(0, 3))).toEqual(['ok ', 'ok ', 'ok '])
    isRight = false
    await expect(edgeChecks(origin, origin, step)).rejects.toThrow('answers 200')
  })

  test('the edge of the local stack, with the template’s functions, is as promised', async () => {
    const { port } = new URL(local)
    const stores = await openPrivate((request, response) => {
      // Node does not resolve the stores' hosts.
      const headers = { ...request.headers, host: `no-store.localhost:${port}` }
      const asked = httpRequest({
        host: '127.0.0.1',
        port,
        method: request.method,
        path: request.url,
        headers,
      })
      asked.on('response', (reply) => reply.pipe(response.writeHead(reply.statusCode ?? 500, reply.headers)))
      request.pipe(asked)
    })
    onTestFinished(() => stores.close())
    await edgeChecks(local, `http://127.0.0.1:${stores.port}`, step)
    expect(said.map((line) => line.slice(0, 3))).toEqual(['ok ', 'ok ', 'ok '])
  })

  test('a signed form is accepted before its end', async () => {
    const call = await enter(await targetAt(local))
    await expect(uploadFormChecks(call, step, wait)).rejects.toThrow('after the end')
    expect(said[1]).toMatch(/^ok {5}the form is accepted/)
  })
})
