import { consumedUnits } from '#tests/lambdas/support/consumed-units.ts'
import { roundTripsOf } from '#tests/lambdas/support/round-trips.ts'

/** What the table charged for something, and how many requests had to wait for one another. */
export type TableUse = { read: number; write: number; roundTrips: number }

export async function tableUseOf(work: () => Promise<unknown>): Promise<TableUse> {
  let use = { read: 0, write: 0 }
  const roundTrips = await roundTripsOf(async () => {
    use = await consumedUnits(work)
  })
  return { read: use.read, write: use.write, roundTrips }
}
