import type { Clock } from '#local/emulators/process/clock.ts'

const hourMs = 3_600_000

/** Moves the clock to the next hour, where hourly counts begin at 0. Returns its beginning (epoch ms). */
export function startNextHour(clock: Clock) {
  const startsAt = Math.ceil(clock.now() / hourMs) * hourMs
  clock.advance((startsAt - clock.now()) / 1000 + 1)
  return startsAt
}
