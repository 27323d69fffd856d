import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { noteAlarm } from '../data/table/alarms.ts'
import { withInvocation } from '../log/invocation.ts'

/** EventBridge's event about a changed alarm of CloudWatch (docs/design/operators.md, Alarms reach the desk as events). */
const AlarmChanged = z.object({
  detail: z.object({
    alarmName: z.string(),
    state: z.object({ value: z.string(), timestamp: z.string() }),
    configuration: z.optional(z.object({ description: z.optional(z.string()) })),
  }),
})

/** Invoked when an alarm of the stage goes off or is over: the desk shows those that are on. */
export function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'note-alarms', invocationId: awsRequestId }, async () => {
    const { alarmName, state, configuration } = AlarmChanged.parse(event).detail
    await noteAlarm({
      ...{ name: alarmName, at: Date.parse(state.timestamp), isOn: state.value === 'ALARM' },
      text: configuration?.description ?? '',
    })
  })
}
