import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { putItem, queryItems } from './client.ts'
import { succeeds } from './conditions.ts'
import { alarmsPartition, keys } from './keys.ts'

/** An end is kept longer than an event is delivered late, so that a begin from before it changes nothing. */
const keptMs = 3 * dayMs

/** `at`: when the alarm changed (epoch ms). `text`: what it is about. */
export type AlarmChange = { name: string; at: number; isOn: boolean; text: string }

/** Notes that an alarm went off or is over. A change from before the last one that was noted changes nothing. */
export async function noteAlarm({ name, at, isOn, text }: AlarmChange) {
  const since = isoAt(at)
  const put = putItem(
    {
      ...keys.alarm(name),
      ...{ type: 'alarm', id: name, created_at: isoAt(now()), since, is_on: isOn, text },
      ...(!isOn && { ttl: epochSeconds(now() + keptMs) }),
    },
    {
      ConditionExpression: 'attribute_not_exists(pk) OR since < :since',
      ExpressionAttributeValues: { ':since': since },
    },
  )
  await succeeds(put)
}

const Noted = z.object({ id: z.string(), since: z.string(), is_on: z.boolean(), text: z.string() })

/** Returns the alarms that are on, the longest first: one Query. */
export async function alarmsOn() {
  const noted = (await queryItems(alarmsPartition)).map((item) => Noted.parse(item))
  return noted
    .filter(({ is_on }) => is_on)
    .map(({ id, since, text }) => ({ name: id, since, text }))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
}
