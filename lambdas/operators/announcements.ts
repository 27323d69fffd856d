import { maxAnnouncements } from '#rules/operators.ts'
import { now } from '../clock.ts'
import { announcementsWrite, loadAnnouncements, shownAt } from '../data/store/announcements.ts'
import { succeeds } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { performWrites } from './operator.ts'

type New = { text: string; until?: string | undefined; request_id: string; reason: string }

/** Shows a sentence to all sellers, within a minute, once for each `request_id`. @throws Failure 'invalid-input', 'conflict' */
export async function announce(operator: Operator, { text, until, request_id: id, reason }: New) {
  const at = now()
  const stored = await loadAnnouncements()
  const shown = shownAt(stored, at)
  if (shown.some((one) => one.id === id)) return
  const end = until === undefined ? undefined : Date.parse(`${until}T23:59:59.999Z`)
  if (end !== undefined && end <= at) throw new Failure('invalid-input', 'Choose a day to come.')
  if (shown.length >= maxAnnouncements)
    throw new Failure('conflict', `At most ${maxAnnouncements} are shown at once. End one of them first.`)
  const next = [...shown, { id, text, ...(end !== undefined && { until: end }) }]
  const entry = { what: 'announce' as const, target: id, reason, details: { text, ...(until && { until }) } }
  await changed(performWrites(operator, entry, [announcementsWrite(stored, next)]))
}

/** Ends an announcement; sellers see it for another minute at most. @throws Failure 'not-found', 'conflict' */
export async function endAnnouncement(operator: Operator, { id, reason }: { id: string; reason: string }) {
  const stored = await loadAnnouncements()
  const shown = shownAt(stored, now())
  const ended = shown.find((one) => one.id === id)
  if (!ended) throw new Failure('not-found', 'This is not announced any more.')
  const entry = { what: 'end-announcement' as const, target: id, reason, details: { text: ended.text } }
  const next = shown.filter((one) => one !== ended)
  await changed(performWrites(operator, entry, [announcementsWrite(stored, next)]))
}

async function changed(work: Promise<unknown>) {
  if (await succeeds(work)) return
  throw new Failure('conflict', 'Somebody else changes the announcements right now. Try again.')
}
