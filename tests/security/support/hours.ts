import type { Clock } from '#local/clock.ts'

const hourMs = 3_600_000

/** What is counted by the hour is counted in one from here on. Answers when that hour begins (epoch ms). */
export function startNextHour(clock: Clock) {
  const startsAt = Math.ceil(clock.now() / hourMs) * hourMs
  clock.advance((startsAt - clock.now()) / 1000 + 1)
  return startsAt
}
