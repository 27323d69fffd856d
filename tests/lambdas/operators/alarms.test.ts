import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { Desk } from '#contract/operators/operators.ts'
import { getDeskHandler as getDesk } from '#lambdas/actions/operators/operators.ts'
import { handler as noteAlarms } from '#lambdas/operators/note-alarms.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'

const desk = startDeskForTests()

const says = 'Codes are sent late. What to do: docs/operations.md#mail-late'
/** As EventBridge tells of an alarm. */
const changed = (alarmName: string, value: string, minute: number) =>
  noteAlarms(
    {
      source: 'aws.cloudwatch',
      'detail-type': 'CloudWatch Alarm State Change',
      detail: {
        alarmName,
        state: { value, timestamp: `2026-11-26T10:0${minute}:30.000+0000`, reason: 'Threshold crossed' },
        configuration: { description: says },
      },
    },
    lambdaContext,
  )

test('an alarm is shown while it is on, in whatever order its changes arrive', async () => {
  const name = `storewright-dev-${ulid()}`
  const shown = async () =>
    Desk.parse((await desk.operator.call(getDesk)).body).alarms.filter((alarm) => alarm.name === name)
  for (const _ of [1, 2]) await changed(name, 'ALARM', 1)
  expect(await shown()).toEqual([{ name, since: '2026-11-26T10:01:30.000Z', text: says }])
  await changed(name, 'OK', 3)
  await changed(name, 'ALARM', 2)
  expect(await shown()).toEqual([])
  await changed(name, 'ALARM', 4)
  expect(await shown()).toMatchObject([{ since: '2026-11-26T10:04:30.000Z' }])
})
