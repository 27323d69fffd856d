import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'

/** The capacity units that the table charged, and the number of sequential requests. */
export type TableUse = { read: number; write: number; roundTrips: number }

export async function tableUseOf(work: () => Promise<unknown>): Promise<TableUse> {
  let use = { read: 0, write: 0 }
  const roundTrips = await roundTripsOf(async () => {
    use = await consumedUnits(work)
  })
  return { read: use.read, write: use.write, roundTrips }
}
