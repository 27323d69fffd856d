import { setTimeout as pause } from 'node:timers/promises'
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  paginateDescribeAlarms,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch'
import { productName } from '#rules/courses/product.ts'
import { expectThat, type Step } from '../step.ts'

const edgeRegion = 'us-east-1'
const reason = 'npm run smoke -- --full sets every alarm by hand.'
const everyMs = 5000
const tries = 24

/**
 * Sets every alarm of the stage, and takes it back. In production each one mails the operator twice, and is asked whether it did; in
 * dev an alarm notifies nobody.
 */
export async function alarmChecks(
  stage: string,
  step: Step,
  say: (line: string) => void,
  wait: (ms: number) => Promise<unknown> = pause,
) {
  for (const region of [process.env.AWS_REGION ?? edgeRegion, edgeRegion])
    await step(`alarms in ${region} are set by hand`, async () => {
      const client = new CloudWatchClient({ region })
      const alarms = await alarmsOf(client, stage)
      for (const { name } of alarms) await set(client, name, 'ALARM')
      const notifying = alarms.filter(({ notifies }) => notifies)
      try {
        for (const { name } of notifying) await told(client, name, wait)
      } finally {
        for (const { name } of alarms) await set(client, name, 'OK')
      }
      say(`       ${alarms.length} alarms, ${notifying.length} of them sent a message`)
    })
}

const set = (client: CloudWatchClient, AlarmName: string, StateValue: 'ALARM' | 'OK') =>
  client.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: reason }))

async function alarmsOf(client: CloudWatchClient, stage: string) {
  const found: { name: string; notifies: boolean }[] = []
  const pages = paginateDescribeAlarms({ client }, { AlarmNamePrefix: `${productName}-${stage}-` })
  for await (const { MetricAlarms = [] } of pages)
    for (const { AlarmActions = [], AlarmName = '' } of MetricAlarms)
      found.push({ name: AlarmName, notifies: AlarmActions.length > 0 })
  return found
}

/** CloudWatch notes of each action whether the topic took it. */
async function told(client: CloudWatchClient, AlarmName: string, wait: (ms: number) => Promise<unknown>) {
  for (let tried = 0; tried < tries; tried++) {
    const { AlarmHistoryItems = [] } = await client.send(
      new DescribeAlarmHistoryCommand({
        AlarmName,
        HistoryItemType: 'Action',
        StartDate: new Date(Date.now() - tries * everyMs * 2),
      }),
    )
    const [latest] = AlarmHistoryItems
    if (latest?.HistorySummary?.includes('Successfully executed action')) return
    expectThat(!latest?.HistorySummary?.includes('Failed'), `${AlarmName}: ${latest?.HistorySummary}`)
    await wait(everyMs)
  }
  expectThat(false, `${AlarmName} sent no message`)
}
